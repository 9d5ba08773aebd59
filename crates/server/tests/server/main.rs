//! The server, over real HTTP and real sockets, with a small game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accounts;
mod advice;
mod backup;
mod blind;
mod description;
mod editions;
mod games;
mod harness;
mod hostile;
mod kill;
mod live;
mod mail;
mod neighbours;
mod planted;
mod postgres;
mod private;
mod reasons;
mod rulesets;
mod school;
mod seats;
mod secrets;
mod storage;
mod thinking;
mod time;
mod toy;

/// The same scenarios on an embedded file, each by itself, and on PostgreSQL, one after the other.
macro_rules! scenarios {
    ($($module:ident: $($scenario:ident),+;)+) => {
        mod sqlite {
            $($(
                #[tokio::test]
                async fn $scenario() {
                    crate::$module::$scenario(crate::harness::Server::start().await).await;
                }
            )+)+
        }

        #[tokio::test]
        async fn every_scenario_holds_on_postgresql() {
            let cluster = postgres::Cluster::start();
            $($(
                println!("{}", stringify!($scenario));
                let server = harness::Server::start_on(Some(cluster.database(stringify!($scenario)))).await;
                $module::$scenario(server).await;
            )+)+
        }
    };
}

scenarios! {
    games: a_game_is_made_and_played_to_its_end, the_deciding_seat_is_offered_what_is_legal_and_nobody_else_is,
        a_drag_of_several_steps_is_one_request, what_was_played_before_a_refusal_stands,
        a_second_writer_of_the_same_number_loses_and_is_told, a_refusal_and_a_forecast_can_be_asked_for,
        the_computer_plays_its_seat, the_shelf_the_book_and_the_board_are_served;
    live: a_change_is_heard_by_everybody_who_listens, a_client_that_lost_its_connection_misses_nothing,
        chat_reaches_the_other_seat_and_no_spectator, a_spectator_is_sent_what_has_changed, notes_are_their_writers_alone,
        a_secret_never_crosses_to_another_seat;
    blind: what_another_seat_does_in_secret_leaves_no_trace, a_request_holds_when_others_act_in_secret,
        a_right_to_take_back_tells_no_secret,
        each_viewer_looks_back_by_its_own_count;
    editions: a_corrected_rule_does_not_end_a_game, the_past_of_a_corrected_game_stays_readable,
        both_sides_may_take_back_to_before_a_correction, a_corrected_game_is_played_to_its_end,
        a_game_whose_states_were_not_kept_goes_on_by_its_actions, what_the_rules_would_not_have_is_set_aside,
        a_finished_game_stays_as_it_ended, an_upgrade_is_checked_before_it_is_made;
    advice: the_computer_says_what_it_would_do, between_people_only_where_it_was_allowed;
    mail: two_play_by_letter_and_have_the_same_game, dice_by_mail_fall_the_same_however_often_they_are_tried,
        a_letter_that_was_tampered_with_is_refused, what_is_hidden_is_sent_by_mail_only_where_both_trust,
        what_is_said_across_the_table_goes_by_mail_too;
    neighbours: games_that_nobody_plays_are_taken_away;
    reasons: a_reason_is_read_by_nobody_whom_it_would_tell_a_secret;
    thinking: a_computer_is_kept_from_decision_to_decision, a_person_sees_how_far_a_computer_has_come,
        a_person_lets_a_computer_play_now, how_far_a_computer_has_come_tells_no_secret,
        nobody_waits_for_a_thought_about_a_game_that_is_over;
    seats: an_invitation_is_taken_up_once, a_token_opens_its_seat_and_nothing_else, a_closed_game_is_not_watched,
        the_opening_is_told_to_each_as_it_may_know_it,
        an_action_is_taken_back_by_its_own_seat, actions_are_taken_back_across_dice_by_consent,
        a_computer_lets_actions_be_taken_back, a_game_can_be_resigned, a_draw_is_offered_and_answered,
        a_game_is_claimed_on_time, a_rule_stops_the_clocks, a_record_is_exported_and_gone_on_with, a_finished_game_is_open_to_all;
    storage: the_past_is_seen_as_it_was, a_game_goes_on_after_a_restart, a_snapshot_that_does_not_fit_is_not_trusted,
        an_undo_reaches_as_far_after_a_restart;
    time: the_rules_give_out_time_and_a_chit_adds_to_it, time_runs_out_by_itself, nothing_is_played_when_the_time_is_up,
        a_clock_is_the_rules_own_only_where_they_have_one, a_rule_stops_the_time_that_the_rules_give_out,
        time_goes_on_after_a_restart, time_is_given_back_with_what_is_taken_back, a_computer_never_loses_by_its_clock;
    hostile: forged_requests_are_refused, hostile_sockets_are_closed, other_pages_are_refused;
}
