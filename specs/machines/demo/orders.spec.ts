import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '#machines/demo/edit-distance.ts';
import type { MateName } from '#machines/demo/mates.ts';
import { corrected, isKnownWord, MEANINGS, numberOf } from '#machines/demo/order-words.ts';
import { type AddressedOrder, type Order, readOrder, TALK } from '#machines/demo/orders.ts';
import { runs } from '../../support/arbitraries.ts';
import { typos, withTypo } from './support/typos.ts';

type Build = Extract<Order, { kind: 'build' }>;
type Fetch = Extract<Order, { kind: 'fetch' }>;
const counted = (count?: number) => (count === undefined ? {} : { count });
const build = (shape: Build['shape'], block?: Build['block'], count?: number): Order => ({
  kind: 'build',
  shape,
  ...(block === undefined ? {} : { block }),
  ...counted(count),
});
const fetch = (block: Fetch['block'], count?: number): Order => ({ kind: 'fetch', block, ...counted(count) });

/** What people write, and what it means. */
const samples: readonly (readonly [string, Order, MateName?])[] = [
  ['build a tower here', build('tower')],
  ['Build a tower!', build('tower')],
  ['could you make a wall for me please', build('wall')],
  ['I want a bridge over the pond', build('bridge')],
  ['bridge the pond', build('bridge')],
  ['raise a roof', build('roof')],
  ['put stairs here', build('stairs')],
  ['add some steps', build('stairs')],
  ['light the path', build('lights')],
  ['place lanterns along the path', build('lights')],
  ['lay a floor of planks', build('floor', 'planks')],
  ['a tower of stone, please', build('tower', 'stone')],
  ['help me build a wall', build('wall')],
  ['come and build a bridge', build('bridge')],
  ['yes, make a tower', build('tower')],
  ['follow me', { kind: 'follow' }],
  ['come with me', { kind: 'follow' }],
  ['come here', { kind: 'come' }],
  ['over here!', { kind: 'come' }],
  ['stop', { kind: 'stop' }],
  ['STOP IT', { kind: 'stop' }],
  ['please wait', { kind: 'stop' }],
  ['that is enough', { kind: 'stop' }],
  ['fetch planks', fetch('planks')],
  ['bring me some wood', fetch('planks')],
  ['get stones', fetch('stone')],
  ['I need sand', fetch('sand')],
  ['collect blossoms', fetch('blossom')],
  ['give me a lantern', fetch('lantern')],
  ['two logs please', fetch('log', 2)],
  ['tidy up', { kind: 'tidy' }],
  ['clean the floor', { kind: 'tidy' }],
  ['go on', { kind: 'go-on' }],
  ['carry on', { kind: 'go-on' }],
  ['continue the wall', { kind: 'go-on', shape: 'wall' }],
  ['yes please', { kind: 'yes' }],
  ['no thanks', { kind: 'no' }],
  ['not now', { kind: 'no' }],
  ['finish the roof', build('roof')],
  ['finish the roof with tiles', build('roof', 'tile')],
  ['go on with three lights', build('lights', undefined, 3)],
  ['continue with the bridge, please', build('bridge')],
  ['help me with the bridge', build('bridge')],
  ['what should I do?', { kind: 'how' }],
  ['remove the tower', { kind: 'tidy', shape: 'tower' }],
  ['remove that', { kind: 'tidy' }],
  ['fix the bridge', build('bridge')],
  ['repair the old bridge', build('bridge')],
  ['close the gap', build('bridge')],
  ['put stones here', fetch('stone')],
  ['thank you for the bridge', { kind: 'thanks' }],
  ['thanks, now build a wall', build('wall')],
  ['thanks, I need planks', fetch('planks')],
  ['I like your tower', { kind: 'unknown' }],
  ['do you like the bridge', { kind: 'unknown' }],
  ['help', { kind: 'help' }],
  ['what can you do?', { kind: 'help' }],
  ['why not?', { kind: 'help' }],
  ['why?', { kind: 'help' }],
  ['why do you build a wall?', { kind: 'help' }],
  ['wren, stop', { kind: 'stop' }, 'wren'],
  ['Moss: build a tower', build('tower'), 'moss'],
  ['follow me, Pip', { kind: 'follow' }, 'pip'],
  ['Wren!', { kind: 'hello' }, 'wren'],
  ['Moss, a tower', build('tower'), 'moss'],
  ['Pip, a lantern', fetch('lantern'), 'pip'],
  ['build lights of stone', build('lights')],
  ['put lamps here', fetch('lantern')],
  ['place a lantern here, please', fetch('lantern')],
  ['light the path from here on', build('lights')],
  ['build a red wall', build('wall', 'beam')],
  ['a white tower', build('tower', 'plaster')],
  ['a blue wall', build('wall', 'tile')],
  ['a green floor', build('floor', 'grass')],
  ['some pink ones, bring them', fetch('blossom')],
  ['hello', { kind: 'hello' }],
  ['Hi Pip', { kind: 'hello' }, 'pip'],
  ['hello, build a tower', build('tower')],
  ['hey, a tower', build('tower')],
  ['hello, can you help', { kind: 'help' }],
  ['thanks', { kind: 'thanks' }],
  ['thank you, Wren', { kind: 'thanks' }, 'wren'],
  ['Thanks, hello', { kind: 'thanks' }],
  ['many thanks', { kind: 'thanks' }],
  ['a tower, thanks', build('tower')],
  ['who are you?', { kind: 'who' }],
  ['are you an AI', { kind: 'who' }],
  ['are you a real person?', { kind: 'who' }],
  ['are you human', { kind: 'who' }],
  ['what robot is that', { kind: 'who' }],
  ['build a robot', { kind: 'who' }],
  ['a real tower', build('tower')],
  ['a tower of six', build('tower', undefined, 6)],
  ['build a tower of 4 stones', build('tower', 'stone', 4)],
  ['a red tower three blocks high', build('tower', 'beam', 3)],
  ['a 5 block tower', build('tower', undefined, 5)],
  ['a wall 4 long', build('wall', undefined, 4)],
  ['a wall, 2 wide and 2 tall', build('wall', undefined, 2)],
  ['make stairs with two steps', build('stairs', undefined, 2)],
  ['lay a floor, 3 by 2', build('floor', undefined, 6)],
  ['lay a floor, 3 by', build('floor', undefined, 3)],
  ['a 2x2 floor of planks', build('floor', 'planks', 4)],
  ['place 3 lanterns along the path', build('lights', undefined, 3)],
  ['light 2 lamps', build('lights', undefined, 2)],
  ['put two lanterns here', fetch('lantern', 2)],
  ['bring me ten logs', fetch('log', 10)],
  ['bring me twelve logs', fetch('log', 12)],
  ['a tower of 1', build('tower', undefined, 1)],
  ['build one tower', build('tower')],
  ['build 1 tower', build('tower')],
  ['another wall, a big one', build('wall')],
  ['a tower of 0', build('tower')],
  ['a tower of 1000000', build('tower', undefined, 99)],
  ['follow me 2', { kind: 'follow' }],
];

describe('an order', () => {
  test.each(samples.map(([text, order, mate = null]) => ({ text, order, mate })))('$text', (sample) => {
    expect(readOrder(sample.text)).toStrictEqual({ ...sample.order, mate: sample.mate });
  });

  test.each(['buld a towr', 'biuld a twoer', 'build a towerr hree', 'bulid a tower heer', 'buildd a toewr'])(
    'with typos: %s',
    (text) => {
      expect(readOrder(text)).toEqual({ ...build('tower'), mate: null });
    },
  );

  test.each<[Order['kind'], string]>([
    [
      'how',
      'how do I place a block; where do I start?; what now; now what; how does this work; how can I build a tower; ' +
        'why can’t I build a tower; how do I play; so how do I start; hi, how do I play; ok, what now; how to start; ' +
        'please, how do I start; hello, what now; show me how to build; I do not know how to play',
    ],
    [
      'help',
      'what can I ask; what can I say to you; what can I tell Pip; what may I write; what commands can I use; ' +
        'which orders can I give; how do I talk to you; how do I make you follow me; what can you do now; ' +
        'why is this red; how do I give an order; what command do I use; when do I get paid; what is your name; ' +
        'who made the game',
    ],
    [
      'join',
      'how do I join; I want to join; how do I get a code; where can I register; Join!; can I sign up',
    ],
    [
      'where',
      'where is Pip; where’s Moss; where are you; Pip, where are you; where is everyone; where am I; where is the bridge?',
    ],
    [
      'where',
      'how many lanterns do we need; what do we need; how much do I need here; how many blocks are needed; what is needed',
    ],
    ['leader', 'follow pip; Moss, follow Wren; follow moss please'],
    ['who-built', 'who built this; who has placed these blocks; who made that tower; Pip, who put it there?'],
    [
      'report',
      'don’t stop; please don’t stop; do not stop now; never stop; Pip, don’t stop building; don’t stop yet, please',
    ],
    ['come', 'join me; Pip, join us; why don’t you join us'],
    ['quiet', 'be quiet; please be silent; Hush!; shut up; keep quiet; how do I mute you'],
    ['anew', 'start over; can we start again; begin anew; restart; reset the grove; how do I start again'],
    [
      'thanks',
      'nice!; very nice; nice tower; nice planks; so beautiful; that was so nice; it is very, very beautiful; great; well done; that was good work, Moss; good job, Pip; cool tower',
    ],
    ['yes', 'yes, good work; nice, yes; beautiful, yes please; nice idea, yes'],
    [
      'build',
      'build a nice tower; great, build a tower; nice tower, now make a wall; build a tower, and join it to the wall; ' +
        'nice, help me with the bridge; good work, help me with the roof; nice! now the roof; well done, bridge the pond; ' +
        'good job, stairs here; build a quiet tower; build a tower and start again',
    ],
    ['fetch', 'nice. five lanterns please; nice lights over here'],
    ['follow', 'follow me and start over'],
    [
      'stop',
      'go home; Pip, go home now; go back home; please go away; leave me alone; leave me; leave us now, please; ' +
        'forget it; oh, forget that; Wren, I changed my mind; I change my mind',
    ],
    [
      'again',
      'again; once more; again, please; another one; one more; the same again; do it again; do that once more; repeat that; one more time; the same thing, please; another; more; build another one; two more',
    ],
    [
      'house',
      'make a house; build me a small house; a house; I want a castle; come and build a hut; build a house of planks; ' +
        'build a house with a roof; can you make a cabin; help me with a house; build a cottage; make a palace; make a shed; ' +
        'build a barn; build houses; build huts; build castles; make cottages; make cabins; build palaces; build sheds; build barns',
    ],
    [
      'build',
      'build a wall around the house; build a wall behind house; repeat the tower; again a tower, please; raise a roof on the house',
    ],
    ['no', 'never again; no more'],
    ['hello', 'hello again'],
    ['fetch', 'I want planks for the house; another stone; one more plank'],
    [
      'unknown',
      'do not join; a nice tower; so cute!; push it; rush; is that for science; joking; modes; nodes; coin; do you code; ' +
        'it is so quiet here; reset the camera; reset the view; nicely; greatly; join the two banks; join the walls; join the planks; restart the tower; reset the planks; fetch the code; a nice; do not go home; I want to go home; the house is nice; leave me a way',
    ],
  ])('is %s, where one says: %s', (kind, texts) => {
    for (const text of texts.split('; ')) expect([text, readOrder(text).kind]).toEqual([text, kind]);
  });

  test.each<[string, AddressedOrder['unread']]>([
    ...['two towers', 'build 3 towers', 'two walls', 'two bridges', 'ten roofs', 'make two floors'].map(
      (text): [string, 'number'] => [text, 'number'],
    ),
    ...['a tower', 'build one tower', 'a tower of 3', 'two steps, please', 'a tower by the cursor'].map(
      (text): [string, undefined] => [text, undefined],
    ),
    ...[
      'a tower next to the pavilion',
      'build a wall behind the tree',
      'lay a floor on the other bank, please',
      'stairs over there',
      'build a wall between the trees',
      'build a tower beside you',
      'put a wall at the pond',
      'two towers near the bridge',
      'build a tower by the pavilion',
      'build stairs to the roof',
    ].map((text): [string, 'place'] => [text, 'place']),
    ...[
      'build a tower and a wall',
      'a tower, then a wall of 3',
      'build a wall and follow me',
      'a wall and a wall',
      'make a floor, also stairs',
      'bridge the pond and light the path',
      'build a wall of planks, then fetch a lantern',
      'a roof plus a tower and then tidy up',
    ].map((text): [string, 'more'] => [text, 'more']),
    ...[
      'come and build a tower',
      'a tower of planks and logs',
      'a wall with a roof',
      'hello and a tower, please, and thanks',
    ].map((text): [string, undefined] => [text, undefined]),
    ...[
      'a tower beside me',
      'a tower next to my cursor',
      'a wall here, near the pond',
      'build a bridge over there',
      'light the path near the pond',
      'raise a roof on the pavilion',
    ].map((text): [string, undefined] => [text, undefined]),
  ])('says what was not read: %s', (text, unread) => {
    const order = readOrder(text);
    expect([order.kind, order.unread]).toEqual(['build', unread]);
  });

  test.each<[string, AddressedOrder['unread']]>([
    ['fetch planks and a lantern', 'more'],
    ['bring me 3 planks, then build a tower', 'more'],
    ['fetch planks and tidy up', 'more'],
    ['follow me and build a wall', 'more'],
    ['fetch planks then', undefined],
    ['fetch and some gigantic planks', undefined],
    ['tidy and clean up', undefined],
    ['follow me and stay with me', undefined],
    ['follow me and tidy up', 'more'],
    ['fetch a lantern and put it on the path', undefined],
    ['two towers and a wall', 'number'],
    ['pip and wren, build a tower', 'mates'],
    ['do not build a tower and a wall', undefined],
    ['do not build a wall and a tower and a roof', undefined],
    ['can I build a tower and a wall', undefined],
    ['fetch planks and come here', undefined],
    ['stop that and build a tower of 3 lanterns', 'more'],
    ['stop, then fetch planks', 'more'],
    ['stop and wait', undefined],
    ['stop building towers and walls', undefined],
  ])('says that it does one thing at a time: %s', (text, unread) => {
    expect(readOrder(text).unread).toBe(unread);
  });

  test.each([
    ['delete the wall', { shape: 'wall' }],
    ['take the stairs away', { shape: 'stairs' }],
    ['I want you to remove the wall', { shape: 'wall' }],
    ['help me delete the bridge', { shape: 'bridge' }],
    ['please remove the lights', { shape: 'lights' }],
    ['undo the roof', { shape: 'roof' }],
    ['tear down the stone tower', { shape: 'tower', block: 'stone' }],
    ['remove the planks', { block: 'planks' }],
    ['I want to delete the planks', { block: 'planks' }],
    ['remove the lantern here', { block: 'lantern', count: 1 }],
    ['remove two planks', { block: 'planks', count: 2 }],
    ['take 3 blocks away', { count: 3 }],
    ['delete two walls', { shape: 'wall', unread: 'number' }],
    ['delete two big walls', { shape: 'wall', unread: 'number' }],
    ['take down the wall and build a tower', { shape: 'wall', unread: 'more' }],
    ['remove one block', { count: 1 }],
    ['take a block away', { count: 1 }],
    ['remove the last block', { count: 1 }],
    ['remove the last two blocks', { count: 2 }],
    ['take the lantern away', { block: 'lantern', count: 1 }],
    ['take the lanterns away', { block: 'lantern' }],
    ['remove a plank', { block: 'planks', count: 1 }],
    ['remove the top of the tower', { shape: 'tower', count: 1 }],
    ['take away the light', { shape: 'lights', count: 1 }],
    ['put the tower away', { shape: 'tower' }],
    ['put out the lights', { shape: 'lights' }],
    ['get rid of the wall', { shape: 'wall' }],
    ['keep the tower, remove the wall', { shape: 'wall' }],
    ['take the wall beside the tree away', { shape: 'wall' }],
    ['remove that ugly wall', { shape: 'wall' }],
    ['get the wall removed', { shape: 'wall' }],
    ['keep the planks, remove the stones', { block: 'stone' }],
    ['remove walls beside the tree', { shape: 'wall' }],
    ['tear down the log tower', { shape: 'tower', block: 'log' }],
    ['remove the path lights', { shape: 'lights' }],
    ['remove the wall you built', { shape: 'wall' }],
    ['remove one block of the wall', { shape: 'wall', count: 1 }],
    ['remove the last block of the tower', { shape: 'tower', count: 1 }],
    ['remove a plank from the wall', { shape: 'wall', block: 'planks', count: 1 }],
    ['remove every lantern', { block: 'lantern', all: true }],
    ['remove all lanterns', { block: 'lantern', all: true }],
    ['remove all the walls', { shape: 'wall', all: true }],
    ['remove both towers', { shape: 'tower', all: true }],
    ['remove both', { all: true }],
    ['remove each lantern', { block: 'lantern', all: true }],
    ['remove any lantern', { block: 'lantern' }],
    ['keep the planks on the tower, remove the wall', { shape: 'wall' }],
    ['remove all lantern', { block: 'lantern', all: true }],
    ['remove the lantern on the tower', { block: 'lantern', count: 1 }],
    ['please now remove the lantern on the tower', { block: 'lantern', count: 1 }],
    ['put the lights out', { shape: 'lights' }],
    ['take the top block off', { count: 1 }],
    ['take off the top block', { count: 1 }],
    ['remove them', {}],
    ['remove all blocks', { all: true }],
    ['take it all away', { all: true }],
    ['clean everything up', { all: true }],
    ['all of you remove everything', { all: true }],
    ['remove everything you have built', { all: true }],
    ['clean the wall', {}],
    ['sweep the stone floor', {}],
    ['tidy up', {}],
    ['remove everything', { all: true }],
  ])('takes away what is named: %s', (text, named) => {
    expect(readOrder(text)).toEqual({ kind: 'tidy', mate: null, ...named });
  });

  test.each([
    ['everyone come here', 'mates'],
    ['all of you, follow me', 'mates'],
    ['all come here', 'mates'],
    ['Pip and Moss, follow me', 'mates'],
    ['Pip and Wren, build a tower', 'mates'],
    ['Pip and Wren, build two towers', 'number'],
    ['Pip and Moss, remove the tower', 'mates'],
    ['Pip and Moss, remove everything', undefined],
    ['Pip, follow me', undefined],
    ['Wren, tell Pip to follow me', undefined],
    ['everyone stop', undefined],
    ['hello everyone', undefined],
    ['3 more towers', 'number'],
    ['put a lantern on the tower', 'place'],
  ])('says that others did not hear it, or the like: %s', (text, unread) => {
    expect(readOrder(text).unread).toBe(unread);
  });

  test.each([
    ['make it taller', { larger: true }],
    ['widen this, please', { larger: true }],
    ['make the wall longer', { shape: 'wall' }],
    ['go on', {}],
  ])('knows what is to become larger from what is to be finished: %s', (text, how) => {
    expect(readOrder(text)).toEqual({ kind: 'go-on', mate: null, ...how });
  });

  test.each([
    ['build half of a wall', 'wall', 3],
    ['half a tower, please', 'tower', 3],
    ['lay half the floor', 'floor', 3],
    ['half of the stairs', 'stairs', 2],
    ['half a wall of 4 stones', 'wall', 4],
  ])('knows how much half of something is: %s', (text, shape, count) => {
    expect(readOrder(text)).toMatchObject({ kind: 'build', shape, count });
  });

  test.each([
    ['build a 2nd tower', {}],
    ['build the 12th tower', {}],
    ['a 3rd wall of 4 planks', { shape: 'wall', block: 'planks', count: 4 }],
    ['a tower for two people', {}],
    ['a tower for 4 people, please', {}],
    ['a tower 4 me', {}],
    ['a tower of 4 for me', { count: 4 }],
    ['a tower made of stone', { block: 'stone' }],
    ['a tower made from 3 stones', { block: 'stone', count: 3 }],
  ])('does not count people: %s', (text, counted) => {
    expect(readOrder(text)).toEqual({ kind: 'build', shape: 'tower', mate: null, ...counted });
  });

  test.each([
    ['stop', 'wren and moss stop; pip and wren, stop; stop, please', null],
    ['stop', 'wren, stop; stop moss; follow pip, and stop', expect.any(String)],
    ['help', 'why did you stop; why do they stop', null],
    [
      'undo',
      'undo; please undo; undo please; let us undo; undo that; undo this please; undo it; remove the blocks I placed; remove my blocks; delete mine; clear my wall',
      null,
    ],
    ['tidy', 'remove your wall; tidy up; clear it; delete the tower you built; clean up', null],
    ['tidy', 'take it away; tear it down; take the wall away please; knock that down; destroy it', null],
    ['come', 'go there; go over there; go here', null],
    ['go-on', 'make it taller; make this longer please; build it higher; extend it', null],
    ['build', 'a taller tower; a longer wall', null],
    ['no', 'never mind; nevermind; no, thanks; no, not here; no!', null],
    [
      'undo',
      'delete the tree; remove the water; remove the path; clear the path; remove the ring; remove the wall I built; ' +
        'remove what I built; delete the house; take away what I have made; remove the tree beside the wall; ' +
        'keep the wall, remove the tree beside the tower; delete the dragon; remove 2 fountains',
      null,
    ],
    [
      'unknown',
      'build anything you like; do anything; step aside; wipe the wall; either; gone; ever; than; sick; hill; company; sad; ' +
        'sheep; steep; stole; sock; other; bone; nose; cart; shoulder; marry; father; tank; end; till; film; lend; drag; lock',
      null,
    ],
    [
      'build',
      'no, build a wall;   no, make a wall; no build a wall; nope, make a tower; No. A tower, please; could we have a tower; can we get a bridge; ' +
        'can you light up the path; it is dark, light the path; build a step; extend the bridge',
      null,
    ],
    [
      'fetch',
      'can I have a lantern; may I have some planks; could we get two planks; put a lantern on the tower; put a lantern next to the pavilion; a plank beside the wall; ' +
        'no, fetch planks; bring a lantern near the wall',
      null,
    ],
    ['come', 'no, come here', null],
    [
      'go-on',
      'make the tower taller; make the wall longer; build the wall higher; widen the floor; extend the stairs; extend it; no, go on',
      null,
    ],
    ['how', 'I can’t build here; cannot place a block; I can not place a block; we cannot build', null],
    [
      'help',
      'I’m building a tower; I’m going to build a wall; we are building a wall; I am making stairs; I build a tower; I’ll build a wall',
      null,
    ],
    ['hello', 'how are you; good morning; good evening; hello, how are you', null],
    ['help', 'who is building the wall', null],
    [
      'where',
      'and where; how many lanterns are missing; what is missing here?; which blocks are missing; are there lanterns missing; ' +
        'what is left; how many blocks are left; what is left of the bridge; what is left to do',
      null,
    ],
    ['where', 'Wren, what is missing', 'wren'],
    ['help', 'what is on the left; why did you leave it', null],
    ['build', 'build the missing bridge; make what is left of the roof', null],
    ['hello', 'Pip; PIP!; Moss?; how are you, Wren', expect.any(String)],
    ['who', 'who is Moss; who is Pip?', expect.any(String)],
    ['who', 'are you bots; are you a bot; are you robots; are you a robot', null],
    ['build', 'build a tower without a roof; a wall with no planks; build a ramp; build a 2nd tower', null],
    ['build', 'build a tower but do not use planks; a wall, but no lanterns; a floor, don’t use stone', null],
    ['help', 'how do I talk to the mates; what should I say to you', null],
    ['unknown', 'do it for them; a horse; a mouse; join them; tower tops are nice; shops; I talk', null],
    [
      'report',
      'what are you doing; what are you up to?; what are you all doing; what are the mates doing; what do they build; are you busy; so what are you building now; ' +
        'how far are you; how far is it?; are you done; are you done yet; is it finished yet?; are they all ready',
      null,
    ],
    ['report', 'Wren, what are you doing; what is Pip doing?; is Moss busy', expect.any(String)],
    ['help', 'what are we building', null],
    ['how', 'what am I doing', null],
    ['yes', 'yep; yup please', null],
    ['thanks', 'thx; ty; cheers', null],
    ['fetch', 'grab me a lantern; grab some planks', null],
    ['build', 'tower plz; a wall pls', null],
    [
      'unknown',
      'save my game; save it; new game; slower; faster; turn it; turn the other way; player; master; build a star; build a desk; ' +
        'truck; blank; deep; weather; cat; kick; put it over here; over here is nice',
      null,
    ],
  ])('is %s: %s', (kind, texts, mate) => {
    for (const text of texts.split('; '))
      expect([text, readOrder(text)]).toEqual([text, expect.objectContaining({ kind, mate })]);
  });

  test('a plan is no plank', () => {
    expect(readOrder('plan a tower')).not.toHaveProperty('block');
  });

  test('of several things the first is done', () => {
    expect(readOrder('Wren, bring me 3 planks, then build a tower')).toEqual({
      mate: 'wren',
      kind: 'fetch',
      block: 'planks',
      count: 3,
      unread: 'more',
    });
    expect(readOrder('follow me and build a wall').kind).toBe('follow');
    expect(readOrder('come and build a tower of 3')).toEqual({
      mate: null,
      kind: 'build',
      shape: 'tower',
      count: 3,
    });
  });

  test('to ask whether the mates are real is to ask what they are', () => {
    expect(readOrder('Moss, are you real?')).toEqual({ kind: 'who', mate: 'moss' });
  });

  test.each<[string, Order]>([
    ['contniue', { kind: 'go-on' }],
    ['cotninu', { kind: 'go-on' }],
    ['fecth lanternes', fetch('lantern')],
    ['stpo', { kind: 'stop' }],
    ['sotp everything', { kind: 'stop' }],
    ['light the wath from here on', build('lights')],
    ['fetch a lnatenr', fetch('lantern')],
  ])('or little: %s', (text, order) => {
    expect(readOrder(text)).toEqual({ ...order, mate: null });
  });

  test.each([
    'do not build',
    "don't build anything",
    'don’t build a tower',
    "don't follow me",
    'dont make a wall',
    'never build a bridge here',
    'please do not build a tower',
    'do not come here',
    'never fetch planks',
    'dont tidy up',
    'don’t continue',
    'do not go on',
    'you cannot build here',
  ])('not to do something is to stop: %s', (text) => {
    expect(readOrder(text)).toEqual({ kind: 'stop', mate: null });
  });

  test.each<[string, Order]>([
    ['why don’t you build a tower?', build('tower')],
    ['Why not follow me', { kind: 'follow' }],
    ['why dont we go on', { kind: 'go-on' }],
  ])('to ask why not is to ask for it: %s', (text, order) => {
    expect(readOrder(text)).toEqual({ ...order, mate: null });
  });

  test.each(['no', 'nope', 'no tower', 'not yet', 'never mind', 'no lanterns, please', 'yes and no'])(
    'a no to nothing that is done answers a question: %s',
    (text) => {
      expect(readOrder(text)).toEqual({ kind: 'no', mate: null });
    },
  );

  test.each(['I cannot see you', 'nothing happens', 'no idea'])(
    'with a no in something else is none: %s',
    (text) => {
      expect(readOrder(text)).toEqual({ kind: 'unknown', mate: null });
    },
  );

  test.each([
    'pont',
    'rope',
    'hope',
    'note',
    'cope',
    'should',
    'shop',
    'right',
    'bait',
    'male',
    'band',
    'core',
    'wool',
    'while',
  ])('a word that is near to one of an order is none: %s', (word) => {
    expect(corrected(word)).toBe(word);
  });

  test.each([
    ['Pip stop, Moss carry on', 'pip'],
    ['Moss, carry on; Pip, stop', 'pip'],
    ['Moss carry on, Pip stop, Wren carry on', 'pip'],
    ['please, wren stop and moss build a tower', 'wren'],
    ['Wren, build a wall, Pip, come here, Moss, wait', 'moss'],
  ])('where each mate has an order of its own, only one stops: %s', (text, mate) => {
    expect(readOrder(text)).toEqual({ kind: 'stop', mate, unread: 'more' });
  });

  test.each([
    'Pip and Moss, stop',
    'Pip, Moss: stop building',
    'Pip stop, Moss stop, Wren carry on',
    'stop Pip, Moss carry on',
    'stop, all! Pip stop, Moss carry on',
    'Pip stop, Moss too',
  ])('all stop where that is not sure: %s', (text) => {
    expect(readOrder(text)).toEqual({ kind: 'stop', mate: null });
  });

  test.each([
    'don’t stop, wait',
    'why don’t you stop',
    'build a tower and stop',
    'stop building',
    'wren stop and follow me',
  ])('stop always wins: %s', (text) => {
    expect(readOrder(text).kind).toBe('stop');
  });

  test.each(['build a tower with a room on top', 'build a wall, then shop', 'make steps'])(
    'a word that is near to stop is not stop: %s',
    (text) => {
      expect(readOrder(text).kind).toBe('build');
    },
  );

  test.each([
    '',
    '   ',
    '?',
    'la la la',
    'build',
    'fetch',
    'the wall is ugly',
    'I like you',
    'the planks are nice',
    'the planks on the wall are nice',
    'the sand here is nice',
    'stand here',
    'plant a tree',
    'construis un pont',
    'I think so',
    '12345',
    '建てて',
  ])('that says nothing clear is not guessed: %s', (text) => {
    expect(readOrder(text)).toEqual({ kind: 'unknown', mate: null });
  });

  test.each<[string, Order]>([
    ['I would like a tower', build('tower')],
    ['I’d like some planks', fetch('planks')],
    ['should I build a wall?', { kind: 'help' }],
    ['can I build a tower?', { kind: 'help' }],
    ['I will build a bridge', { kind: 'help' }],
    ['I would liek a tower', build('tower')],
    ['will you build a wall', build('wall')],
    ['I think you should build a wall', build('wall')],
  ])('knows a wish from what the visitor builds: %s', (text, order) => {
    expect(readOrder(text)).toEqual({ ...order, mate: null });
  });

  test.each(['can', 'could', 'may', 'must', 'shall', 'should', 'will', 'would'])(
    'takes no order from what the visitor builds: %s',
    (modal) => {
      for (const text of [`${modal} I fix the bridge`, `I ${modal} fix the bridge`])
        expect(readOrder(text).kind).toBe('help');
    },
  );

  test.each<[string, MateName | null]>([
    ['wrne, stop', 'wren'],
    ['stop, mos', 'moss'],
    ['come here please, mos', 'moss'],
    ['when will you stop', null],
    ['the most beautiful', null],
    ['moss, tell wren to stop', 'wren'],
    ['moss, follow pip', 'moss'],
    ['pip, help wren build a wall', 'pip'],
  ])('is for whom it calls: %s', (text, mate) => {
    expect(readOrder(text).mate).toBe(mate);
  });

  test('is read up to 200 characters', () => {
    expect(readOrder(`${' '.repeat(191)}fetch log`).kind).toBe('fetch');
    expect(readOrder(`${' '.repeat(192)}fetch log`).kind).toBe('unknown');
  });

  test('gets an answer, whatever it is', () => {
    const words = fc.array(fc.constantFrom(...samples.flatMap(([text]) => text.split(' '))), {
      maxLength: 30,
    });
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      words.map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const order = readOrder(text);
        expect(['build', 'follow', 'stop', 'come', 'fetch', 'tidy', 'go-on', 'report', ...TALK]).toContain(
          order.kind,
        );
        expect(readOrder(text)).toEqual(order);
      }),
      runs(500),
    );
  });

  test('with stop in it stops', () => {
    const words = fc.array(fc.constantFrom(...samples.flatMap(([text]) => text.split(' '))), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = [...before, 'stop', ...after].join(' ');
        // 'Why do you stop' asks (found by this property as 'why do? build stop').
        fc.pre(!/\bwhy\b.*\b(did|do|are|have)\b.*\bstop|\b(not|don.?t|never) stop/i.test(text));
        expect(readOrder(text).kind).toBe('stop');
      }),
      runs(300),
    );
  });

  test('with not in it is none, a no, or stop', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.constantFrom('not', "don't", 'never'), ([text], not) => {
        // 'Never stop' is answered by what they do.
        const kinds = ['unknown', 'no', 'stop', ...(/^(\w+, )?stop\b/i.test(text) ? ['report'] : [])];
        expect(kinds).toContain(readOrder(`${not} ${text}`).kind);
      }),
      runs(200),
    );
  });

  test('with one typo in a word of four letters or more is still read', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), typos, ([text, order, mate], at, typo) => {
        const words: string[] = text.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? [];
        // A misspelt number says nothing.
        const isLong = (word: string) => word.length >= 4 && numberOf(word) === null;
        const long = words.flatMap((word, place) => (isLong(word) ? [place] : []));
        fc.pre(long.length > 0);
        const place = long[at % long.length] ?? 0;
        const word = words[place] ?? '';
        const misspelt = withTypo(word, typo);
        // Another word that is as near may be meant as well.
        fc.pre(!isKnownWord(misspelt) && !isUnclear(word, misspelt));
        expect(readOrder(words.with(place, misspelt).join(' '))).toEqual({ ...order, mate: mate ?? null });
      }),
      runs(1500),
    );
  });
});

/** Whether another word of the orders, with another meaning, is as near to a misspelt one. */
function isUnclear(word: string, misspelt: string): boolean {
  return [...MEANINGS].some(
    ([known, meaning]) =>
      known.length >= 4 && meaning !== MEANINGS.get(word) && editDistance(known, misspelt) <= 1,
  );
}
