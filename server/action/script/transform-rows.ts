/**
 * Scripts over the rows of a query: they give other rows, or what a card draws. Equal scripts over equal rows run once,
 * and what came of them is kept, because nothing else decides it: a script has no clock and no chance.
 * @source DB-10, DB-20, DB-28; ADR 0022; docs/security.md#scripts
 */
import { createHash } from 'node:crypto'
import type { RowsScript } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkChartOption } from '#engine/schema/check-grammar.ts'
import type { Json } from '#engine/schema/document.ts'
import { type Lang, say, type Text } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import schemaTexts from '#schemas/text/errors/engine-schema.json' with { type: 'json' }
import { openTurns } from '../../process/turns.ts'
import { openScripts, type Scripts } from './run-script.ts'

type Row = Record<string, Json>

export interface Transformed {
  rows: Row[]
  total: number
}

const LIMITS = { timeMs: 200, bytes: 1024 * 1024 }
const MOST_ROWS = 2_000
const LONGEST_TEXT = 10_000
/** The scripts of a tenant run one after the other, so that those of others run beside them; so do those of its visitors. */
const AT_ONCE = 1
const MOST_WAITING = 100
const MOST_KEPT = 500
/** characters of what is wrong with an option */
const MOST_TOLD = 300
const MOST_KEPT_BYTES = 16 * 1024 * 1024
/** A script that failed is run again after this long. */
const FAILED_MS = 10_000

/** What came of a script, or comes. */
interface Kept {
  outcome: Promise<Row[]>
  /** of what it gave */
  bytes: number
  until: number
}

/** Transforms for one request. */
type Transform = (scripts: readonly RowsScript[], answer: Transformed) => Promise<Transformed>

export interface Transforming {
  /**
   * For one request: its own wait for each other, so that a board takes one of the places in which scripts wait. It gives
   * the rows that `scripts` make of `rows`, one after the other. A drawing is one row: `option`, which fits the grammar of
   * chart options, or `text`. Nothing is drawn of no rows.
   * @param who  whose scripts wait for those of others of the tenant; visitors wait for visitors
   * @throws Fault 'script.busy', 'script.slow', 'script.memory', 'script.size', 'script.rows', 'script.option',
   * 'script.text', 'script.error' (`line`, `words`)
   */
  open(who: Pick<Who, 'tenant' | 'guest'>): Transform
  /** Ends the workers. */
  close(): Promise<void>
}

/** @param scripts  of its own, so that checks of forms do not wait for boards */
export function openTransforming(scripts: Scripts = openScripts()): Transforming {
  const inTurn = openTurns(AT_ONCE, MOST_WAITING)
  const kept = new Map<string, Kept>()
  let keptBytes = 0

  function forget(key: string): void {
    keptBytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, outcome: Promise<Row[]>): void {
    const one: Kept = { outcome, bytes: 0, until: Number.POSITIVE_INFINITY }
    kept.set(key, one)
    outcome.then(
      rows => {
        if (kept.get(key) !== one) return
        one.bytes = JSON.stringify(rows).length
        keptBytes += one.bytes
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST_KEPT && keptBytes <= MOST_KEPT_BYTES) break
          forget(oldest)
        }
      },
      (error: unknown) => {
        if (kept.get(key) !== one) return
        if (error instanceof Fault && error.code !== 'script.busy') one.until = Date.now() + FAILED_MS
        else forget(key)
      },
    )
  }

  function runOne(whose: string, { source, gives }: RowsScript, answer: Transformed): Promise<Row[]> {
    const input = { rows: answer.rows, total: answer.total }
    const text = JSON.stringify(input)
    if (Buffer.byteLength(text) > LIMITS.bytes)
      return Promise.reject(new Fault('script.size', { maxKb: LIMITS.bytes / 1024 }))
    const key = createHash('sha256')
      .update(JSON.stringify([gives, source]))
      .update(text)
      .digest('base64')
    const known = kept.get(key)
    if (known && known.until > Date.now()) {
      kept.delete(key)
      kept.set(key, known)
      return known.outcome
    }
    forget(key)
    const outcome = inTurn(whose, async () => {
      const given = await scripts.run(source.join('\n'), input, LIMITS)
      return gives === 'rows' ? rowsOf(given) : [drawingOf(given)]
    }).catch(error => {
      throw ofScript(error)
    })
    keep(key, outcome)
    return outcome
  }

  return {
    open({ tenant, guest }) {
      const inOwnTurn = openTurns(AT_ONCE)
      const whose = guest ? `visitors of ${tenant}` : tenant
      const transform: Transform = async (list, answer) => {
        let { rows, total } = answer
        for (const script of list) {
          if (script.gives === 'drawing' && rows.length === 0) break
          rows = await runOne(whose, script, { rows, total })
          total = rows.length
        }
        return { rows, total }
      }
      return (list, answer) => inOwnTurn('request', () => transform(list, answer))
    },
    close: () => scripts.close(),
  }
}

/** @throws Fault 'script.rows' */
function rowsOf(given: Json): Row[] {
  if (!Array.isArray(given) || given.length > MOST_ROWS || !given.every(isRecord))
    throw new Fault('script.rows', { most: MOST_ROWS })
  return given as Row[]
}

/** @throws Fault 'script.text', 'script.option' */
function drawingOf(given: Json): Row {
  if (typeof given === 'string') {
    if (given.length > LONGEST_TEXT) throw new Fault('script.text', { most: LONGEST_TEXT })
    return { text: given }
  }
  const issues = checkChartOption(given)
  if (issues.length === 0) return { option: given }
  // of the branches of a choice, those of another type say the least
  const issue = issues.find(({ code }) => code !== 'grammar.type') ?? issues[0]!
  const text = (schemaTexts as Record<string, Text>)[issue.code]
  const tell = (lang: Lang) => (text ? say(text, issue.params ?? {}, lang).slice(0, MOST_TOLD) : issue.code)
  throw new Fault('script.option', { place: issue.path || '/', what: { zh: tell('zh'), en: tell('en') } })
}

/** Faults of scripts of processes, as those of boards. */
const OF_BOARDS: Record<string, string> = {
  'flow.script-slow': 'script.slow',
  'flow.script-memory': 'script.memory',
  'flow.script-size': 'script.size',
  'flow.script-result': 'script.result',
  'flow.script-error': 'script.error',
  'flow.script-busy': 'script.busy',
  'server.too-many': 'script.busy',
}

function ofScript(error: unknown): unknown {
  const code = error instanceof Fault ? OF_BOARDS[error.code] : undefined
  return code ? new Fault(code, (error as Fault).params, { cause: error }) : error
}

/** What a reader learns of a script that failed: nothing of its source. */
export function withoutWords(error: unknown): unknown {
  return error instanceof Fault && error.code === 'script.error'
    ? new Fault('script.failed', {}, { cause: error })
    : error
}

const transforming = openTransforming()

/** Transforms rows in this process. */
export const openTransform: Transforming['open'] = transforming.open
