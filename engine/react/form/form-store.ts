/**
 * The state of one form: a Formily form holds the values, the engine says what of them exists, is needed, locked, wrong.
 * Every change runs again only the rules that depend on it.
 * @source ADR 0013
 */
import { createForm, type Form } from '@formily/core'
import { batch, observable, raw, toJS } from '@formily/reactive'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import texts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import { beginRecord } from '../../entity/begin-record.ts'
import { checkRecord } from '../../entity/check-record.ts'
import { inRow } from '../../entity/in-row.ts'
import { type FieldState, recompute, stateOf } from '../../entity/state-of.ts'
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import { fieldsOf } from '../../rules/scope.ts'
import type { FormBody, Node } from '../../schema/document.ts'
import { sayIssue } from '../../text/say.ts'
import { type EngineRecord, isRecord, type Value } from '../../value/value.ts'
import { fromWire, labelsOf, toWire } from '../data/wire-record.ts'
import type { PageStore } from '../state/page.ts'
import { envOf } from '../state/rules.ts'
import type { RecordScope } from '../state/scope.tsx'
import type { Half } from '../widget.ts'
import { checkForm } from './check-form.ts'
import { controlId } from './control-id.ts'
import { entityOfForm } from './form-entity.ts'
import { inputTaken } from './late-input.ts'

export interface FormOptions extends Pick<FormBody, 'entity' | 'fields' | 'layout'> {
  page: PageStore
  id: string
  record: WireRecord | null
  given?: EngineRecord
  viewOnly: boolean
}

/** A thing to correct, at the address of its field. */
export interface Problem {
  path: string
  text: string
}

export interface FormStore {
  form: Form
  scope: RecordScope
  problems(): Problem[]
  dirty(): boolean
  /** the record as it began, before anything was typed */
  begun(): EngineRecord
  /** what controls hold beside their values, by address */
  halves: Map<string, Half>
  /** Controls begin again with what the form holds; `late`: that was begun before the stored record became what it is. */
  redraw(late: boolean): void
  /** what was typed is let go */
  giveUp(): void
  /** the record as somebody else stored it meanwhile, null otherwise */
  theirs(): WireRecord | null
  settle(side: 'mine' | 'theirs'): void
  /**
   * Saves the record once the checks of its entity and of `body` find nothing; a form of its own fields has nowhere to
   * save to and only answers what was filled in.
   * @returns null when something is to be corrected. @throws Fault of the call
   */
  submit(body: FormBody): Promise<WireRecord | null>
  reset(): void
  /** counts the restarts: what controls hold beside their values belongs to one of them */
  turn(): number
  jump(path: string): void
  /** something wants to see `node` although it is far */
  isCalled(node: Node): boolean
  /** Lets go of what the form and its fields listen to; else each form that was ever shown stays in memory. */
  end(): void
}

const LABEL_WIDTH_PX = 104
/** characters of a half text that an issue repeats */
const MOST_TOLD = 40
const OPEN: FieldState = { exists: true, required: false, readOnly: false, choices: null }
const LOCKED = { readOnly: true, required: false }

export function createFormStore(options: FormOptions): FormStore {
  const { page, id, layout, viewOnly } = options
  const { entities } = page.bundle
  const { client, entity } = entityOfForm(page, options)
  const { fields } = client.document
  const known = options.entity === undefined ? fields : fieldsOf(client.document) // rules may read what every record has
  const env = () => envOf({ page })
  const begin = (): EngineRecord =>
    options.record
      ? fromWire(known, options.record, entities)
      : recompute(entity, { ...beginRecord(entity, env()), ...options.given }, Object.keys(options.given ?? {}), env())
          .record

  let stored = options.record
  let base = begin()
  const form = createForm<EngineRecord>({ values: structuredClone(base) })
  const states = observable.shallow<Record<string, FieldState>>({})
  const issues = observable.shallow(new Map<string, (Issue | WireIssue)[]>())
  const facts = observable.shallow({
    dirty: false,
    theirs: null as WireRecord | null,
    called: '',
    turn: 0,
    labels: labelsOf(stored),
  })
  const halves = observable.shallow(new Map<string, Half>())
  const looksThrough = fields.some(({ show, type }) => show || type === 'children')
  let sights: Promise<unknown> | undefined
  const values = () => raw(form.values)

  function takeStates(ids?: Iterable<string>) {
    for (const [field, state] of stateOf(entity, values(), env(), ids)) {
      const known = states[field]
      if (!known || known.choices || state.choices || !isSameState(known, state)) states[field] = state
    }
  }

  /** @param path a field, or a cell of its rows: `spans/0/start` */
  function change(path: string, value: unknown) {
    const field = path.split('/')[0]!
    batch(() => {
      form.setValuesIn(path.replaceAll('/', '.'), value)
      facts.dirty = true
      forget(path)
      settleFrom(field)
    })
    see(path)
  }

  function settleFrom(field: string) {
    const next = recompute(entity, toJS(values()), [field], env())
    for (const moved of next.changed) form.setValuesIn(moved, next.record[moved])
    if (entity.fields.get(field)?.rows) settleCells(field, next.record[field] ?? null)
    takeStates(next.affected)
  }

  /** Rules that look through the field run again when it is known what it points at; a save waits for that. */
  function see(path: string) {
    if (!looksThrough) return
    const seen = import('./see-pointed.ts').then(({ seePointed }) =>
      seePointed(page.ports.data, entity, values, path, (at, refs) =>
        batch(() => {
          form.setValuesIn(at, refs)
          settleFrom(path.split('/')[0]!)
        }),
      ),
    )
    // what fails is asked by the server as well
    sights = Promise.allSettled([sights, seen]).then(() => undefined)
  }

  /** Only the cells that follow from another one are written: the rest of the rows stays as it is drawn. */
  function settleCells(field: string, rows: Value) {
    for (const [index, row] of (Array.isArray(rows) ? rows : []).entries()) {
      const drawn = (values()[field] as EngineRecord[])[index]!
      for (const [id, cell] of Object.entries(row as EngineRecord)) {
        if (JSON.stringify(drawn[id] ?? null) !== JSON.stringify(cell))
          form.setValuesIn(`${field}.${index}.${id}`, cell)
      }
    }
  }

  /** What is changed is asked again at the next save. */
  function forget(changed: string) {
    for (const path of [...issues.keys()]) if (path === changed || path.startsWith(`${changed}/`)) issues.delete(path)
  }

  function show(list: (Issue | WireIssue)[]) {
    batch(() => {
      issues.clear()
      for (const issue of list) issues.set(issue.path, [...(issues.get(issue.path) ?? []), issue])
    })
  }

  function holdHalf(path: string, half: Half | null) {
    forget(path)
    if (half === null) halves.delete(path)
    else {
      halves.set(path, half)
      facts.dirty = true
    }
  }

  /** What controls hold and could not take, as issues of their fields. */
  function halfIssues(): Issue[] {
    return [...halves].map(([path, { text, wants }]) => {
      const [id = '', index, cell = ''] = path.split('/')
      const { field, rows } = entity.fields.get(id)!
      const column = rows?.fields.get(cell)?.field
      const title = column ? inRow(column, field.title, Number(index) + 1) : field.title
      return {
        path,
        code: wants ? 'field.half' : 'field.unsent',
        params: { title, text: text.slice(0, MOST_TOLD), wants },
      }
    })
  }

  /** Said when read: the language may have changed since. */
  function textsAt(path: string): string[] {
    return (issues.get(path) ?? []).map(issue => sayIssue(issue, page.ports.lang, texts))
  }

  function restart(record: EngineRecord) {
    base = record
    batch(() => {
      form.setValues(structuredClone(record), 'overwrite')
      Object.assign(facts, { dirty: false, theirs: null, labels: labelsOf(stored), turn: facts.turn + 1 })
      halves.clear()
      show([])
      takeStates()
    })
  }
  takeStates()
  for (const { id } of fields) see(id)

  const scope: RecordScope = {
    form: id,
    entity: client.document.key,
    fields: new Map(fields.map(field => [field.id, field])),
    get record() {
      return form.values
    },
    path: '',
    set: change,
    half: holdHalf,
    halfOf: path => halves.get(path) ?? null,
    blur: () => undefined,
    stateOf: field => ({ ...(states[field] ?? OPEN), ...(client.readOnly.includes(field) ? LOCKED : {}) }),
    issuesOf: textsAt,
    labelsOf: field => facts.labels[field],
    mount(path) {
      const control = form.createField({ name: path })
      control.onMount()
      return () => control.onUnmount()
    },
    viewOnly,
    label: layout?.label ?? 'side',
    labelWidth: layout?.labelWidth ?? LABEL_WIDTH_PX,
    span: layout?.span ?? 24,
  }

  return {
    form,
    scope,
    problems: () => [...issues.keys()].flatMap(path => textsAt(path).map(text => ({ path, text }))),
    dirty: () => facts.dirty,
    begun: () => base,
    halves,
    redraw(late) {
      facts.turn++
      if (late) facts.theirs = stored
    },
    giveUp() {
      facts.dirty = false
    },
    theirs: () => facts.theirs,
    settle(side) {
      const { theirs } = facts
      if (!theirs) return
      stored = side === 'theirs' ? theirs : { ...stored, rev: theirs.rev }
      if (side === 'theirs') restart(fromWire(known, theirs, entities))
      facts.theirs = null
    },
    async submit(body) {
      await inputTaken()
      await sights
      const checked = checkRecord(entity, toJS(values()), { env: env(), previous: base })
      const asked = [...checked.issues, ...checkForm(body, { page, record: scope })]
      const found = [...halfIssues(), ...asked.filter(({ path }) => !halves.has(path))]
      show(found)
      if (found.length > 0) return null
      const wire = toWire(fields, checked.record, entities, client.readOnly)
      if (stored?.rev !== undefined) wire.rev = stored.rev
      try {
        stored = options.entity === undefined ? wire : await page.ports.data.save(client, wire)
        facts.dirty = false
        return stored
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        if (error.code === 'record.stale' && isRecord(error.data)) facts.theirs = error.data as WireRecord
        else if (error.code === 'record.refused') {
          // The server speaks of fields by their wire names.
          const { toFieldPath } = await import('../../entity/issue-path.ts')
          const { issues } = error.data as { issues: WireIssue[] }
          show(issues.map(issue => ({ ...issue, path: toFieldPath(entity, issue.path) })))
        } else throw error
        return null
      }
    },
    reset: () => restart(begin()),
    turn: () => facts.turn,
    jump(path) {
      facts.called = path
      requestAnimationFrame(() => {
        const control = document.getElementById(controlId(scope, path))
        control?.scrollIntoView({ block: 'center' })
        control?.focus()
      })
    },
    isCalled: node => node.bind !== undefined && facts.called.split('/')[0] === node.bind,
    end: () => form.onUnmount(),
  }
}

function isSameState(a: FieldState, b: FieldState): boolean {
  return a.exists === b.exists && a.required === b.required && a.readOnly === b.readOnly
}
