// The legend shows every sign that the rules can speak of, each drawn, at the three sizes of a counter.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { faultsOf, house, picture } from './support.js';

const at = house();
const { schemas } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).components;

for (const colorScheme of ['light', 'dark']) {
  at.scene(`every condition, kind and marker is drawn, ${colorScheme}`, async () => {
    const page = await at.open({ colorScheme });
    await page.goto(`${at.server.url}/legend`);
    await page.waitForSelector('figure');
    const shown = (section) => page.locator(`section[data-signs="${section}"] figure`);
    assert.equal(await shown('counters').count(), schemas.PieceKind.enum.length);
    assert.equal(await shown('markers').count(), schemas.MarkerKind.enum.length);
    const conditions = schemas.Condition.oneOf.length + schemas.FieldWorks.enum.length;
    assert.ok((await shown('conditions').count()) >= conditions - 1);
    // A counter in a condition looks otherwise than one in none.
    const looks = (figures) =>
      figures
        .locator('.row > span:first-child > svg')
        .evaluateAll((counters) => counters.map((svg) => svg.outerHTML.replace(/aria-label="[^"]*"/, '')));
    const [plain] = await looks(shown('sizes').filter({ hasText: /^division$/ }));
    const dressed = await looks(shown('conditions'));
    assert.ok(!dressed.includes(plain), `condition ${dressed.indexOf(plain)} is not drawn`);
    assert.equal(new Set(dressed).size, dressed.length, 'two conditions look alike');
    assert.deepEqual(await faultsOf(page, 'legend'), []);
    await picture(page, `legend-${colorScheme}`);
  });
}
