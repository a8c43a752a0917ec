/**
 * The answers of statements, kept as long as nothing they read has changed. What has changed is read from the trail in
 * the snapshot of the request that wants to use them: an answer is used only where every change that request sees was
 * seen by the answer's own snapshot too, whichever server made it.
 * @source ADR 0044
 */
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/statement.ts'
import { EXPORTED } from '../../../db/together.ts'
import { type Changed, changedSince } from './changed-since.ts'
import { sees, seesAll } from './snapshots.ts'

/** The most answers kept, of all tenants. */
const MOST_ANSWERS = 4_000
/** The most characters of rows that are kept of all answers, and of one. */
const MOST_SIZE = 32 * 1024 * 1024
const MOST_SIZE_EACH = 1024 * 1024
/** No answer is older; after a longer time without a look all that was kept is dropped. */
const LONGEST_MS = 120_000
/** How long and how many answers are there for those who ask for one that is not the newest. */
const PAST_MS = 3_000
const MOST_PAST = 500

/** What the first statement of a request answers. */
export interface Seen extends Changed {
  exported: string
}

/** One request's look at what is kept. */
export interface Look {
  /** the first statement of its snapshot */
  first: RawBuilder<Seen>
  /** To be called with its answer, before anything else. */
  saw(seen: Seen): void
  /** The rows of a statement: those kept, those another request is just reading, else those that `read` answers. */
  rows(key: string, of: readonly string[], read: () => Promise<Row[]>): { rows: Promise<Row[]>; isKept: boolean }
}

interface Answer {
  tenant: string
  /** entities whose changes end it */
  of: readonly string[]
  snapshot: string
  /** milliseconds since 1970 */
  at: number
  /** JSON of the rows: whoever gets them changes them */
  text: Promise<string>
  size: number
}

interface Tenant {
  /** the last snapshot whose changes were reported; '' = none */
  since: string
  at: number
  /** what was reported of an entity; under '' of all */
  reports: Map<string, Report>
}

interface Report {
  /** all was reported that this snapshot sees; '' = none */
  until: string
  /** transactions that were reported since */
  xids: Set<string>
}

/** The most transactions that are remembered one by one. */
const MOST_XIDS = 500

const seesReport = (snapshot: string, { until, xids }: Report): boolean =>
  (until === '' || seesAll(snapshot, until)) && [...xids].every(xid => sees(snapshot, xid))

export class KeptAnswers {
  readonly #answers = new Map<string, Answer>()
  /** those that ended a moment ago, because of a change */
  readonly #past = new Map<string, { answer: Answer; until: number }>()
  readonly #tenants = new Map<string, Tenant>()
  #size = 0

  /**
   * To be called before the request's transaction begins.
   * @param enough  an answer that sees what this snapshot sees will do, though there are later changes
   */
  look(tenant: string, enough = '', now = Date.now()): Look {
    const of = this.#tenantOf(tenant)
    const since = now - of.at < LONGEST_MS ? of.since : ''
    let snapshot = ''
    return {
      first: sql<Seen>`select ${EXPORTED}, ${changedSince(tenant, since)}`,
      saw: seen => {
        snapshot = seen.snapshot
        this.#report(tenant, seen)
        Object.assign(of, { since: snapshot, at: now })
      },
      rows: (key, entities, read) => {
        const name = `${tenant} ${key}`
        const known = this.#freshOf(name, now) ?? (enough ? this.#pastOf(name, enough) : undefined)
        if (known) {
          this.#used(name)
          return { rows: known.text.then(parse, read), isKept: true } // another's failure is not ours
        }
        const text = read().then(rows => JSON.stringify(rows))
        // what others saw change meanwhile may be missing from this snapshot
        const isWhole = ['', ...entities].every(entity => {
          const report = of.reports.get(entity)
          return !report || seesReport(snapshot, report)
        })
        if (isWhole) this.#keep(name, { tenant, of: entities, snapshot, at: now, text, size: 0 })
        return { rows: text.then(parse), isKept: false }
      },
    }
  }

  #tenantOf(tenant: string): Tenant {
    const known = this.#tenants.get(tenant) ?? { since: '', at: 0, reports: new Map() }
    this.#tenants.set(tenant, known)
    return known
  }

  /** Ends the answers that do not see the changes. */
  #report(tenant: string, { snapshot, changed }: Seen): void {
    const { reports } = this.#tenantOf(tenant)
    for (const [entity, xids] of Object.entries(changed ?? { '': [] })) {
      const known = reports.get(entity) ?? { until: '', xids: new Set() }
      for (const xid of xids) known.xids.add(xid)
      const isMany = !changed || known.xids.size > MOST_XIDS
      if (isMany && (!known.until || seesAll(snapshot, known.until))) {
        known.until = snapshot
        known.xids = new Set([...known.xids].filter(xid => !sees(snapshot, xid)))
      }
      reports.set(entity, known)
    }
    const isOver = (answer: Answer) =>
      changed
        ? answer.of.some(entity => changed[entity]?.some(xid => !sees(answer.snapshot, xid)))
        : !seesAll(answer.snapshot, snapshot)
    const until = Date.now() + PAST_MS
    for (const [name, answer] of this.#answers) {
      if (answer.tenant !== tenant || !isOver(answer)) continue
      this.#remove(name)
      this.#past.delete(name)
      this.#past.set(name, { answer, until })
    }
    for (const [name, past] of this.#past) {
      if (past.until > Date.now() && this.#past.size <= MOST_PAST) break
      this.#past.delete(name)
    }
  }

  /** Nothing is kept for ever: what somebody writes past the product, the trail does not have. */
  #freshOf(name: string, now: number): Answer | undefined {
    const known = this.#answers.get(name)
    return known && now - known.at < LONGEST_MS ? known : undefined
  }

  #pastOf(name: string, enough: string): Answer | undefined {
    const past = this.#past.get(name)
    return past && past.until > Date.now() && seesAll(past.answer.snapshot, enough) ? past.answer : undefined
  }

  #used(name: string): void {
    const known = this.#answers.get(name)
    if (!known) return
    this.#answers.delete(name)
    this.#answers.set(name, known)
  }

  #keep(name: string, answer: Answer): void {
    if (this.#answers.has(name)) this.#remove(name)
    this.#answers.set(name, answer)
    const isThere = () => this.#answers.get(name) === answer
    answer.text.then(
      ({ length }) => {
        if (!isThere()) return
        answer.size = length
        this.#size += length
        if (length > MOST_SIZE_EACH) this.#remove(name)
        this.#shrink()
      },
      () => isThere() && this.#remove(name),
    )
    this.#shrink()
  }

  #shrink(): void {
    for (const name of this.#answers.keys()) {
      if (this.#answers.size <= MOST_ANSWERS && this.#size <= MOST_SIZE) return
      this.#remove(name)
    }
  }

  #remove(name: string): void {
    this.#size -= this.#answers.get(name)?.size ?? 0
    this.#answers.delete(name)
  }
}

const parse = (text: string): Row[] => JSON.parse(text)
