//! How long generals may think, as every command that has some lets one say it.

use clap::Args;
use general::{Budget, Orders};

/// How long generals that think may think about a decision, in place of their level's own.
#[derive(Args)]
pub struct Thought {
    /// How many milliseconds a general that thinks may take for a decision, in place of its level's own.
    #[arg(long, value_name = "MS")]
    pub budget: Option<u64>,
    /// The same by the number of tries: the answer does not depend on the machine.
    #[arg(long, conflicts_with = "budget", value_name = "N")]
    pub tries: Option<u32>,
}

impl Thought {
    /// These orders, with the time that was asked for.
    pub fn given(&self, orders: Orders) -> Orders {
        let given = self.budget.map(Budget::milliseconds).or(self.tries.map(Budget::Tries));
        Orders { budget: given.unwrap_or(orders.budget), ..orders }
    }
}
