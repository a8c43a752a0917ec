import { LastUsed } from '../../../process/last-used.ts'

/** `xmin:xmax:xip,…` as PostgreSQL prints a snapshot. @source PostgreSQL 9.28.5 */
const SNAPSHOT = /^\d{1,20}:(\d{1,20}):([\d,]{0,4000})$/

interface Snapshot {
  /** the first transaction that had not begun */
  end: bigint
  /** those before it that were under way */
  open: ReadonlySet<string>
}

const read = new LastUsed<Snapshot>(500)

function readSnapshot(text: string): Snapshot {
  const known = read.use(text)
  if (known) return known
  const [, end = '', open = ''] = SNAPSHOT.exec(text) ?? []
  if (!end) throw new Error(`not a snapshot: ${text}`)
  const snapshot = { end: BigInt(end), open: new Set(open.split(',').filter(Boolean)) }
  read.set(text, snapshot)
  return snapshot
}

export const isSnapshot = (text: unknown): text is string => typeof text === 'string' && SNAPSHOT.test(text)

/** Whether every transaction that `other` sees is seen by `one` too. */
export function seesAll(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [readSnapshot(one), readSnapshot(other)]
  const isUnseen = (xid: bigint | string) => BigInt(xid) >= b.end || b.open.has(String(xid))
  if (b.end - a.end > BigInt(b.open.size)) return false
  for (let xid = a.end; xid < b.end; xid++) if (!isUnseen(xid)) return false
  return [...a.open].every(isUnseen)
}

/** Whether the snapshot sees what the transaction did. */
export function sees(snapshot: string, xid: string): boolean {
  const { end, open } = readSnapshot(snapshot)
  return BigInt(xid) < end && !open.has(xid)
}
