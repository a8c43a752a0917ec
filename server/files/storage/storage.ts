import type { Readable } from 'node:stream'

/** A part of a file, both ends included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * A place where contents of files lie, by a key nobody can guess. What is put is never changed.
 * @source RS-01, RS-03; docs/security.md#files
 */
export interface Storage {
  /** Takes over the whole file at `from`, which lies in the data folder. */
  put(key: string, from: string): Promise<void>
  /** @throws Fault 'file.lost' when it is not there */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** One that is not there is no error. */
  remove(key: string): Promise<void>
}
