// Asking the computer what it would do: the report, the choices with their chances, arrows on the map, and playing one of them.

import assert from 'node:assert/strict';
import { calm, changed, house, layOut, number, PHONE, picture, still } from './support.js';

const at = house();

at.scene('the general says what it would do, and shows it on the map', async () => {
  const page = await at.open({ viewport: { width: 1440, height: 900 } });
  await layOut(page, at.server.url, { ruleset: 'c1863', scenario: 'solitaire-union' }, []);
  await calm(page);
  // Until something moves on the map.
  for (let asked = 0; asked < 30; asked += 1) {
    await page.getByRole('button', { name: 'What would you do?' }).click();
    const counsel = page.getByRole('region', { name: 'Advice' });
    await counsel.waitFor();
    const report = await counsel.locator('p').innerText();
    assert.match(report, /I would: .+\./);
    const options = counsel.locator('li button');
    const count = await options.count();
    assert.ok(count >= 1 && count <= 3, `${count} options`);
    const arrows = await page.locator('.frame path.advised').count();
    if (arrows > 0) {
      await picture(page, 'advice');
      // Whoever decides alone puts it away, arrows and all.
      await counsel.getByRole('button', { name: 'I decide myself' }).click();
      await counsel.waitFor({ state: 'detached' });
      assert.equal(await page.locator('.frame path.advised').count(), 0);
      return;
    }
    const before = await number(page);
    await options.first().click();
    await changed(page, before);
    await calm(page);
    assert.equal(await counsel.count(), 0, 'advice stays only while the table stands');
    await page.getByRole('button', { name: 'What would you do?' }).waitFor();
  }
  assert.fail('no advice went anywhere on the map');
});

at.scene('on a phone what is advised comes into sight', async () => {
  const page = await at.open(PHONE);
  await layOut(page, at.server.url, { ruleset: 'ah61', scenario: 'campaign' }, []);
  await still(page);
  await calm(page);
  await page.getByRole('button', { name: 'What would you do?' }).tap();
  const counsel = page.getByRole('region', { name: 'Advice' });
  await counsel.waitFor();
  await still(page);
  await picture(page, 'phone-advice');
  const hidden = await counsel.locator('li button').evaluateAll((all) =>
    all.flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const isSeen = button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      return isSeen ? [] : [button.textContent];
    }),
  );
  assert.deepEqual(hidden, []);
});

at.sceneOfServer('between people the computer is asked only where it was allowed', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/new/ah61`);
  const may = page.getByLabel('Players may ask the computer what it would do');
  await may.waitFor();
  await page.locator('.seat select').nth(1).selectOption('person');
  assert.equal(await may.isChecked(), true);
  await page.locator('.seat select').nth(1).selectOption('guest');
  assert.equal(await may.isChecked(), false);
  await may.check();
  assert.equal(await may.isChecked(), true);
});
