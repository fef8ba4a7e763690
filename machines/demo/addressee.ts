import type { Cell } from './blocks.ts';
import { MATES, type MateName } from './mates.ts';
import type { AddressedOrder, Order, Talk } from './orders.ts';

/** An order that a mate can be given; the others are answered by the demo. */
export type MateOrder = Exclude<Order, { kind: Talk }>;

/** Whom an order is for: the mate that is called; else all of them, the nearest one, or the one that does such things. */
export function addresseesOf(
  { mate, ...order }: AddressedOrder,
  places: Readonly<Record<MateName, Cell>>,
  cursor: Cell,
): readonly MateName[] {
  if (mate !== null) return [mate];
  switch (order.kind) {
    case 'stop':
      return MATES;
    case 'follow':
    case 'come':
      return [nearest(places, cursor)];
    case 'fetch':
    case 'tidy':
      return ['pip'];
    case 'go-on':
      return ['wren'];
    case 'build':
      return [builderOf(order.shape)];
    case 'yes':
    case 'no':
    case 'help':
    case 'hello':
    case 'thanks':
    case 'who':
    case 'unknown':
      return [];
  }
}

function builderOf(shape: Extract<Order, { kind: 'build' }>['shape']): MateName {
  switch (shape) {
    case 'tower':
    case 'wall':
    case 'stairs':
    case 'bridge':
      return 'wren';
    case 'floor':
    case 'roof':
    case 'lights':
      return 'pip';
  }
}

function nearest(places: Readonly<Record<MateName, Cell>>, [x, , z]: Cell): MateName {
  const distance = (mate: MateName) => Math.abs(places[mate][0] - x) + Math.abs(places[mate][2] - z);
  return MATES.reduce((best, mate) => (distance(mate) < distance(best) ? mate : best));
}
