import type { DatabasePlace } from '../../database/open-database.ts';
import type { Ports } from '../../participation/ports.ts';

/** An option of a command. A flag has no value; a list may be given several times. */
export type Option = {
  kind: 'text' | 'flag' | 'list';
  /** The name of the value in the help: `TIME`. */
  value?: string;
  help: string;
};

export type ParsedArgs = {
  operands: readonly string[];
  text(option: string): string | undefined;
  list(option: string): readonly string[] | undefined;
  has(option: string): boolean;
};

/** What a command works on: the study, the place of its database, and what links and builds need. */
export type CommandContext = {
  ports: Ports;
  place: DatabasePlace;
  buildDir: string;
  /** The origin that join links begin with, where it is known: the setting SITE_ORIGIN, or what the study keeps. */
  siteOrigin: string | null;
  /** The setting SITE_ORIGIN alone. */
  siteSetting: string | null;
  /** The time zone in which times are shown beside UTC, where it is known. */
  zone: string | null;
  terminal: Terminal;
};

/** What a command needs that runs until it is stopped. */
export type Terminal = {
  /** How large it is; null where the output is a file or a pipe. */
  size(): { columns: number; rows: number } | null;
  /** From the first call on, Ctrl-C does not end the process but aborts this. */
  interrupted(): AbortSignal;
  /** Resolves after so many milliseconds, or once the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Says something apart from the output. */
  write(text: string): void;
};

/** The result of a command: a value for programs, lines for people, and notes beside the result. */
export type CommandResult =
  | { value: unknown; lines: readonly string[]; notes?: readonly string[] }
  | { stream: AsyncIterable<string> /** It is made for programs already. */; isJson?: boolean };

export type Command = CommandHead & (OnDatabase | Alone);

type CommandHead = {
  /** As it is typed: `session create`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** Names of the operands; one that ends with `?` may be missing, one with `...` repeats. */
  operands?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** It shows times, and so takes --zone. */
  showsTimes?: boolean;
  /** Sentences below the options. */
  notes?: readonly string[];
  examples: readonly string[];
  /** Throws a `UsageError` or `StudyError` for what the command line alone shows to be wrong, before a database is made. */
  check?(args: ParsedArgs): void;
};

type OnDatabase = {
  /**
   * Which database it works on: one that must exist already, or one that it may make where there is none. Only what begins
   * a study makes one: anything else on a new database means that a setting is wrong.
   */
  database: 'existing' | 'may-be-new';
  run(args: ParsedArgs, context: CommandContext): Promise<CommandResult>;
};

/** A command that works on files alone, before there is a study. */
type Alone = {
  database: 'none';
  run(args: ParsedArgs): Promise<CommandResult>;
};
