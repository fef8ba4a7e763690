import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test('ROUTE-10 SITE-7: who was absent gets neither thanks nor code, and the lab can correct it', async ({
  joining,
  study,
  page,
  openSite,
}) => {
  const { session, code } = await study.invitation();
  const there = await joining.join(code);
  const absent = await openSite();
  const links = await absent.join(code);
  await study.move(session, 'live');
  await page.goto(there.session);
  await joining.seePage('Live');
  await study.move(session, 'ended');

  await joining.seePage('Ended');
  await expect(page.getByText('Thank you for building with us.')).toBeVisible();
  await expect(page.getByText('THANKS-42')).toBeVisible();

  await absent.open(links.session);
  await expect(absent.content.getByText('We missed you.')).toBeVisible();
  await expect(absent.content.getByText('You built with two AI agents.'), 'the debriefing').toBeVisible();
  await expect(absent.content.getByText('THANKS-42')).toHaveCount(0);
  const { seatList } = await study.run<{ seatList: { number: number; participant: string }[] }>(
    ...['session', 'show', session],
  );
  const reference = seatList.find(({ number }) => number === 2)?.participant ?? '';
  await expect(absent.content.getByText(reference), 'what to quote').toBeVisible();
  await expectAccessible(absent.page);

  await study.run('session', 'attendance', session, 'attended', '2');
  await absent.page.reload();
  await expect(absent.content.getByText('THANKS-42')).toBeVisible();
  await expect(absent.content.getByText('Thank you for building with us.')).toBeVisible();
  await absent.open(links.personal);
  await expect(absent.content.getByText('Ended. You were there.')).toBeVisible();
});

test('ROUTE-10: a session without a way to connect goes live when the lab says so, and its page says what to do', async ({
  joining,
  study,
  page,
}) => {
  const starts = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await study.run<{ id: string }>(
    ...['session', 'create', '--title', 'In the room', '--starts', starts, '--seats', '3'],
  );
  const links = await joining.join(await study.code(id));
  await study.move(id, 'waiting');
  await expect(study.run('session', 'move', id, 'live')).rejects.toThrow('has no way to connect yet');
  await study.run('session', 'move', id, 'live', '--without-address');
  await page.goto(links.session);
  await joining.seePage('Live');
  await expect(joining.content.getByText('The team will give you the address')).toBeVisible();
  await expect(joining.content.getByRole('link', { name: /^support@/ }).first()).toBeVisible();
  await expectAccessible(page);
});
