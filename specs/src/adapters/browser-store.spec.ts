import { describe, expect, test } from 'vitest';
import { openStore, type StorageState } from '../support/fickle-storage.ts';

describe('a store over the browser’s storage', () => {
  test('STATE-1: what is written is in the storage, and is read from there', () => {
    const { store, storage } = openStore();

    store.write('key', 'text');
    storage.set('other', 'from another tab');

    expect([...storage]).toEqual([
      ['key', 'text'],
      ['other', 'from another tab'],
    ]);
    expect([store.read('key'), store.read('other'), store.read('unknown')]).toEqual([
      'text',
      'from another tab',
      null,
    ]);
  });

  test.each<StorageState>(['full', 'blocked', 'throws on use'])(
    'STATE-1: with a storage that is %s, what is written is remembered until the page is closed',
    (state) => {
      const { store, setState } = openStore();
      setState(state);

      store.write('key', 'text');

      expect([store.read('key'), store.read('unknown')]).toEqual(['text', null]);
    },
  );

  test('STATE-1: a full storage is still read', () => {
    const { store, setState } = openStore();
    store.write('key', 'text');
    setState('full');

    expect(store.read('key')).toBe('text');
  });

  test('STATE-1: when the storage accepts writes again, it is read again', () => {
    const { store, storage, setState } = openStore();
    setState('full');
    store.write('key', 'kept in memory');
    setState('works');

    store.write('key', 'stored');
    storage.set('key', 'from another tab');

    expect(store.read('key')).toBe('from another tab');
  });

  test('opening the store does not touch the storage: it is used only when needed', () => {
    const { opened } = openStore();

    expect(opened()).toBe(0);
  });
});
