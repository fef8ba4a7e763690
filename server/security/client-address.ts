import { isIP } from 'node:net';

/**
 * What counts as one client when tries are counted: an IPv4 address, or the /64 network of an IPv6 address, because
 * one household or phone has such a network.
 */
export function clientOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const [left = [], right = []] = groups;
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
