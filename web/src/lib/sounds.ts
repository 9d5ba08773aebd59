// A few small sounds, made on the spot: a counter that is put down, dice in a cup, a gun far away. Off unless wanted.

const KEY = 'vedette.sounds';

export type Sound = 'step' | 'dice' | 'gun';

/** What each is made of: filtered noise at a pitch, that often, fading so fast. */
const MADE: Record<Sound, { pitch: number; knocks: number; apart: number; fade: number; loud: number }> = {
  step: { pitch: 900, knocks: 1, apart: 0, fade: 0.07, loud: 0.25 },
  dice: { pitch: 2600, knocks: 6, apart: 0.055, fade: 0.05, loud: 0.2 },
  gun: { pitch: 110, knocks: 1, apart: 0, fade: 0.7, loud: 0.5 },
};

let context: AudioContext | undefined;

export const soundsWanted = () => localStorage.getItem(KEY) === 'on';

export function wantSounds(wanted: boolean): void {
  localStorage.setItem(KEY, wanted ? 'on' : 'off');
  if (wanted) play('step');
}

export function play(sound: Sound): void {
  if (!soundsWanted()) return;
  context ??= new AudioContext();
  const { pitch, knocks, apart, fade, loud } = MADE[sound];
  for (let knock = 0; knock < knocks; knock += 1) {
    const at = context.currentTime + knock * apart;
    const noise = context.createBufferSource();
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    noise.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch * (1 + 0.15 * knock);
    const volume = context.createGain();
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + fade);
    noise.connect(filter).connect(volume).connect(context.destination);
    noise.start(at);
    noise.stop(at + fade);
  }
}
