// What the server sends, in the engine's own words: names for the types that are made from its description.

import type { components } from './api-types';

type Schemas = components['schemas'];

export type SideName = Schemas['Side'];
export type Heading = Schemas['Heading'];
export type Value = Schemas['Value'];
export type ValueKind = Schemas['ValueKind'];
export type Piece = Schemas['Piece'];
export type PieceKind = Schemas['PieceKind'];
export type Size = Schemas['Size'];
export type Condition = Schemas['Condition'];
export type FieldWorks = Schemas['FieldWorks'];
export type Marker = Schemas['Marker'];
export type MarkerKind = Schemas['MarkerKind'];
export type Track = Schemas['Track'];
export type TrackKind = Schemas['TrackKind'];
export type Card = Schemas['Card'];
export type CardCondition = Schemas['CardCondition'];
export type Hand = Schemas['Hand'];
export type Sheet = Schemas['Sheet'];
export type SheetKind = Schemas['SheetKind'];
export type View = Schemas['View'];
export type Overlay = Schemas['Overlay'];
export type OverlayKind = Schemas['OverlayKind'];
export type Choice = Schemas['Choice'];
export type ChoiceKind = Schemas['ChoiceKind'];
export type Route = Schemas['Route'];
export type Modifier = Schemas['Modifier'];
export type EventKind = Schemas['EventKind'];
export type GameEvent = Schemas['LogEvent'];
export type Forecast = Schemas['Forecast'];
/** What the computer would do in somebody's place. */
export type Advice = Schemas['Advice'];
export type Advised = Schemas['Advised'];
/** How things stood when a turn began. */
export type Moment = Schemas['Moment'];
/** A computer opponent, with its styles from cautious to bold where it has any. */
export type Opponent = Schemas['OpponentInfo'];
export type About = Schemas['About'];
export type SeatInfo = Schemas['SeatInfo'];
export type ScenarioInfo = Schemas['ScenarioInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type Clause = Schemas['ClauseText'];
/** A word of a game's vocabulary, with its meaning. */
export type Word = Schemas['Word'];
/** The words of a game and its sequence of play. */
export type Primer = Schemas['Primer'];
/** Where it happened: the history behind a scenario. */
export type History = Schemas['History'];
/** A good game to watch, and what a narrator says at its turning points. */
export type WatchedGame = Schemas['WatchedGame'];
export type Caption = Schemas['Caption'];
/** What places and formations were. */
export type Notes = Schemas['Footnotes'];
/** A guided first game. */
export type LessonInfo = Schemas['LessonInfo'];
/** Where somebody stands in a lesson. */
export type Guidance = Schemas['Guidance'];
/** What a lesson points at. */
export type Point = Schemas['Point'];
/** A step of a lesson that was passed over, and after how many actions of one's own. */
export interface Mark {
  taken: number;
  step: number;
}
