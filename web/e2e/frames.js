// How smoothly a map moves: the times between frames, and what the main thread works for each.

/** A frame of a screen that shows sixty a second, in milliseconds. */
export const FRAME = 1000 / 60;

/** Drags the map to and fro. */
export async function pan(page) {
  const { width, height } = page.viewportSize();
  const middle = [width * 0.4, height / 2];
  await page.mouse.move(...middle);
  await page.mouse.down();
  for (let turn = 0; turn < 3; turn += 1) {
    for (let step = 0; step <= 40; step += 1) {
      const angle = (step / 40) * 2 * Math.PI;
      await page.mouse.move(middle[0] + 260 * Math.sin(angle), middle[1] + 150 * Math.sin(2 * angle));
    }
  }
  await page.mouse.up();
}

/** Turns the wheel there and back, as far as it goes without a pause. */
export async function zoom(page) {
  const { width, height } = page.viewportSize();
  await page.mouse.move(width * 0.4, height / 2);
  for (const by of [120, 120, 120, -120, -120, -120]) {
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 350)));
  }
}

/** The times between frames while something moves, and the work of the main thread for them, in milliseconds. */
export async function measured(page, move) {
  await page.bringToFront();
  const client = await page.context().newCDPSession(page);
  // The time that the main thread works, not the time that it waits for a core.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () =>
    Object.fromEntries(
      (await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    );
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.ticking_ = requestAnimationFrame(tick);
    };
    window.ticking_ = requestAnimationFrame(tick);
  });
  const before = await metrics();
  await move(page);
  const after = await metrics();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.ticking_);
    return window.frames_.slice(2);
  });
  await client.detach();
  const sorted = frames.toSorted((left, right) => left - right);
  const of = (name) => (1000 * (after[name] - before[name])) / frames.length;
  return {
    frames: frames.length,
    late: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    busy: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  };
}

/** What was measured, in words. */
export const told = ({ frames, late, busy, script, style, layout }) =>
  `${frames} frames, 95 of 100 within ${late.toFixed(1)} ms, main thread ${busy.toFixed(1)} ms a frame ` +
  `(script ${script.toFixed(1)}, style ${style.toFixed(1)}, layout ${layout.toFixed(1)})`;

/** Whether the page needs less than a frame's time for a frame, and frames come as fast as they can. */
export const isSmooth = ({ late, limit, busy }) => late < limit && busy < FRAME;
