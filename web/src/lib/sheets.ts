// The words for what is counted on tracks and written down in books.

import type { SheetKind, TrackKind } from './types';

/** What a track counts, whosever it is. */
export const TRACKS: Record<TrackKind, string> = {
  combat_factors: 'Combat factors',
  strength_points: 'Strength points',
  combat_points_eliminated: 'Combat points eliminated',
  elimination_difference: 'Elimination difference',
  manpower_lost: 'Manpower lost',
  destroyed: 'Formations destroyed',
  objectives: 'Objectives held',
  victory_points: 'Victory points',
  morale: 'Morale',
  supply: 'Supply',
  momentum: 'Momentum',
  momentum_pool: 'Momentum pool',
  redoubt_pool: 'Redoubt pool',
  pontoons: 'Pontoons at hand',
  skirmishers: 'Skirmishers available',
  force_markers: 'Force markers',
  movement_points: 'Movement points left',
  time_chits: 'Time chits',
  embarrassment: 'Embarrassment',
  rain: 'Rain',
  unfordable: 'Rivers unfordable',
};

/** What a book is about, whosever it is. */
export const SHEETS: Record<SheetKind, string> = {
  battles: 'battles',
  attack: 'attack',
  roll: 'roll',
  losses: 'losses',
  time_record: 'time record',
  calendar: 'calendar',
  generals: 'generals',
  formations: 'formations',
  out_of_sight: 'out of sight',
  special_rules: 'special rules',
  in_force: 'in force now',
  victory: 'victory',
  victory_points: 'victory points',
  morale: 'morale',
  supply: 'supply',
  victuals: 'victuals',
  range: 'range',
  forage: 'forage',
  ammunition: 'ammunition',
  stores: 'stores',
  status: 'status',
  commands: 'commands',
  messages: 'messages',
  options: 'options',
};
