/**
 * Runs a list of steps one after another. A declined confirmation or an invalid submit ends the list without an error;
 * when a step fails, its `fail` list runs and the remaining steps do not.
 * @source docs/language.md#steps
 */
import type { SentAct } from '../../compile/find-acts.ts'
import { Fault } from '../../error/fault.ts'
import { never } from '../../error/never.ts'
import type { Json, OpenStep, Step, StepParts } from '../../schema/document.ts'
import { fill, pick, type Text } from '../../text/text.ts'
import { safeLink } from '../../value/safe-link.ts'
import { saveFile } from '../save-file.ts'
import { sayFault } from '../say-fault.ts'
import type { PageStore } from './page.ts'
import { isTrue, runRule, runRules, scopeNames } from './rules.ts'
import type { Moment, RecordScope } from './scope.tsx'

export interface StepContext {
  page: PageStore
  record: RecordScope | null
  moment: Moment
  /** the block the list belongs to: the target of `refresh` with `self` */
  self?: string
}

/** The lists that run, with the rows they run for; undefined for none. */
const running = new WeakMap<Step[], Set<unknown>>()

/** Starting the list again while it runs for the same row does nothing. */
export async function runSteps(steps: Step[], context: StepContext): Promise<void> {
  const { moment } = context
  const rows = running.get(steps) ?? new Set()
  const row = moment.row?.id
  if (rows.has(row)) return
  running.set(steps, rows.add(row))
  try {
    await runList(steps, { ...context, moment: { ...moment, step: {} } })
  } finally {
    rows.delete(row)
  }
}

async function runList(steps: Step[], context: StepContext): Promise<void> {
  for (const step of steps) {
    if (step.when !== undefined && !isTrue(runRule(step.when, context))) continue
    try {
      const answer = await runStep(step, context)
      if (answer === STOP) return
      keepAnswer(context, step.id, answer)
    } catch (error) {
      await runFailure(step, error, context)
      return
    }
  }
}

async function runFailure(step: Step, error: unknown, context: StepContext): Promise<void> {
  const { lang, notify } = context.page.ports
  const msg = sayFault(error, lang)
  const { id, fail }: StepParts = step
  if (!fail) {
    notify.message('error', msg)
    return
  }
  keepAnswer(context, id, { msg, code: error instanceof Fault ? error.code : 'react.failed' })
  await runList(fail, context)
}

function keepAnswer(context: StepContext, id: string, answer: Json) {
  context.moment.step = { ...context.moment.step, [id]: answer }
}

const STOP = Symbol('the list ends here')

async function runStep(step: Step, context: StepContext): Promise<Json | typeof STOP> {
  const { page } = context
  const { ports } = page
  const say = (text: Text) => fill(pick(text, ports.lang), scopeNames(context))
  switch (step.do) {
    case 'confirm':
      return (await ports.notify.confirm(say(step.text), { danger: step.level === 'warning' })) ? null : STOP
    case 'message':
      ports.notify.message(step.level ?? 'info', say(step.text))
      return null
    case 'request':
      return { data: savedOr(await ports.data.call(step.call, runRules(step.data, context))) }
    case 'act': {
      const { key: screen } = page.bundle
      const { at } = step as unknown as SentAct
      const record = recordOf(context)
      return { data: savedOr(await ports.data.call('screen.act', { screen, at, record })) }
    }
    case 'submit':
      return (await blockOf(page, step.form).submit?.()) ? null : STOP
    case 'reset':
      blockOf(page, step.form).reset?.()
      return null
    case 'open':
      openTarget(step, context)
      return null
    case 'close':
      if (page.close) page.close()
      else page.ports.route.back()
      return null
    case 'navigate':
      if (step.url) (await import('./open-address.ts')).openAddress(step.url, ports.route, scopeNames(context))
      else if (step.target) ports.route.open(step.target, asTexts(runRules(step.with, context)))
      return null
    case 'refresh':
      await page.refresh(step.of.map(id => (id === 'self' ? (context.self ?? id) : id)))
      return null
    case 'set':
      Object.assign(page.state, runRules(step.state, context))
      return null
    case 'show':
      page.shown.of = step.of[0] ?? null
      page.shown.back = whereFrom(context.self)
      page.shown.turn += 1
      return null
    case 'download':
      download(runRule(step.file, context))
      return null
    case 'print':
      window.print()
      return null
    default:
      return never(step)
  }
}

/** The id of the record the steps are over: of the row, or of the form with all its rows; null for one that is not saved. */
function recordOf({ moment, record }: StepContext): string | null {
  let form = record
  while (form?.parent) form = form.parent
  const id = (moment.row ?? form?.record)?.id
  return typeof id === 'string' ? id : null
}

/** A file that a call returns is saved. */
function savedOr(answer: unknown): Json {
  if (!(answer instanceof File)) return (answer ?? null) as Json
  saveFile(answer)
  return null
}

function openTarget(step: OpenStep, { page, ...context }: StepContext) {
  const params = runRules(step.with, { page, ...context })
  const { target } = step
  switch (step.as ?? 'dialog') {
    case 'tab':
    case 'window':
      page.ports.route.open(target, asTexts(params))
      return
    case 'drawer':
    case 'dialog':
      page.opened.push({
        id: Date.now() + page.opened.length,
        target,
        as: step.as === 'drawer' ? 'drawer' : 'dialog',
        width: step.width,
        params,
      })
  }
}

/** @throws Fault 'react.block' when the page shows no such form or table */
function blockOf(page: PageStore, id = '') {
  const block = page.blocks.get(id)
  if (!block) throw new Fault('react.block', { id, known: [...page.blocks.keys()] })
  return block
}

/** The element that was pressed, else the block the steps belong to. */
function whereFrom(self = ''): Element | null {
  const pressed = document.activeElement
  return pressed?.closest('.sw-screen') ? pressed : document.querySelector(`[data-node="${CSS.escape(self)}"]`)
}

/** A file value is a list of `{ link, name }`; a text is an address. @throws Fault 'react.noFile', 'react.link' */
function download(value: unknown) {
  const files = Array.isArray(value) ? value : value === null ? [] : [{ link: value, name: '' }]
  if (files.length === 0) throw new Fault('react.noFile')
  for (const { link, name } of files as { link: unknown; name?: string }[]) {
    const anchor = document.createElement('a')
    const address = safeLink(String(link))
    if (!address) throw new Fault('react.link', { link })
    anchor.href = address
    anchor.download = name ?? ''
    anchor.rel = 'noopener'
    anchor.click()
  }
}

/** Params of an address; an empty value is none. */
export function asTexts(values: Record<string, Json>): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
