//! A PostgreSQL of the test's own, from the machine's binaries.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::harness::Folder;

/// A running PostgreSQL that goes away with the test.
pub struct Cluster {
    folder: Folder,
    binaries: PathBuf,
    port: u16,
    as_root: bool,
}

fn binaries() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL: apt-get install postgresql");
    let mut found: Vec<PathBuf> = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    found.sort();
    found.pop().expect("PostgreSQL: apt-get install postgresql")
}

impl Cluster {
    pub fn start() -> Self {
        let folder = Folder::new();
        let as_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        if as_root {
            // PostgreSQL refuses to run as root.
            assert!(Command::new("chown").arg("postgres").arg(&folder.0).status().unwrap().success());
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Self { folder, binaries: binaries(), port, as_root };
        let data = cluster.data();
        cluster.run("initdb", &["-D", &data, "-A", "trust", "-U", "vedette", "--no-sync", "-E", "UTF8"]);
        cluster.find();
        cluster
    }

    /// Stops it, as if it were lost.
    pub fn lose(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-w", "-m", "immediate", "stop"]);
    }

    /// Starts it again after it was lost.
    pub fn find(&self) {
        let (data, port) = (self.data(), self.port);
        // Only our own process is killed in these tests, never the machine: the disk need not be waited for.
        let options =
            format!("-p {port} -k {data} -c listen_addresses=127.0.0.1 -c max_connections=900 -c fsync=off");
        self.run("pg_ctl", &["-D", &data, "-w", "-l", &format!("{data}/log"), "-o", &options, "start"]);
    }

    fn data(&self) -> String {
        self.folder.0.join("data").display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.binaries.join(program);
        let mut command = if self.as_root {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        let command = command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
        assert!(command.status().unwrap().success(), "{command:?}");
    }

    /// A fresh database.
    pub fn database(&self, name: &str) -> String {
        let name = &name[..name.len().min(60)];
        self.run("createdb", &["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "vedette", name]);
        format!("postgres://vedette@127.0.0.1:{}/{name}", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
    }
}
