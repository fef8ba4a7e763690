import { existsSync } from 'node:fs';
import { run } from './programs.ts';
import { HOSTS } from './substitutions.ts';

/** The document's addresses of the balancer, which is this machine, and of the processes, which have their own machines. */
export const BALANCER = '10.0.0.10';
export const ADDRESSES = { one: '10.0.0.11', two: '10.0.0.12' };
export type Machine = keyof typeof ADDRESSES;

/**
 * Makes the network of the document. Each process's machine is a network namespace, connected with this one by a virtual
 * cable. It has its own address alone, so PostgreSQL and the balancer see the addresses of the document. Returns a
 * function that removes the network.
 */
export function makeMachines(): () => void {
  const database = `${HOSTS['db.example.edu']}/32`;
  run(['ip', 'address', 'add', database, 'dev', 'lo']);
  for (const [machine, address] of Object.entries(ADDRESSES)) {
    const there = ['ip', '-n', address];
    run(['ip', 'netns', 'add', address]);
    run(['ip', 'link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', address]);
    run(['ip', 'address', 'add', BALANCER, 'peer', `${address}/32`, 'dev', machine]);
    run(['ip', 'link', 'set', machine, 'up']);
    run([...there, 'link', 'set', 'lo', 'up']);
    run([...there, 'address', 'add', address, 'peer', `${BALANCER}/32`, 'dev', 'eth0']);
    run([...there, 'link', 'set', 'eth0', 'up']);
    run([...there, 'route', 'add', database, 'via', BALANCER]);
  }
  return () => {
    for (const address of Object.values(ADDRESSES)) run(['ip', 'netns', 'delete', address]);
    run(['ip', 'address', 'delete', database, 'dev', 'lo']);
  };
}

/** What to put before a command so that it runs on the machine with this address; nothing if there is no such machine. */
export function onMachine(address: string | undefined): string[] {
  const file = `/run/netns/${address}`;
  return address !== undefined && existsSync(file) ? ['nsenter', `--net=${file}`] : [];
}
