import type { Readable } from 'node:stream'

/** A part of a file, both ends included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * A place that stores contents of files under keys nobody can guess. Stored content is never changed.
 * @source RS-01, RS-03; docs/security.md#files
 */
export interface Storage {
  /** Stores the whole file at `from`, a path in the data folder. */
  put(key: string, from: string): Promise<void>
  /** @throws Fault 'file.lost' when it does not exist */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Removing a file that does not exist is no error. */
  remove(key: string): Promise<void>
}
