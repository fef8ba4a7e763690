import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../../server/security/client-address.ts';

describe('clientOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });

  test('all addresses of one /64 network are one client, and no two networks are', () => {
    const group = fc.nat({ max: 0xffff });
    const network = fc.tuple(group, group, group, group);
    const written = (groups: number[]) =>
      new URL(`http://[${groups.map((each) => each.toString(16)).join(':')}]`).hostname.slice(1, -1);
    fc.assert(
      fc.property(network, network, network, network, (one, other, host, otherHost) => {
        const client = clientOf(written([...one, ...host]));
        expect(clientOf(written([...one, ...otherHost]))).toBe(client);
        const isSame = one.join() === other.join();
        expect(clientOf(written([...other, ...host])) === client).toBe(isSame);
      }),
    );
  });
});
