/**
 * The state of one form: an observable record holds the values, the engine decides which fields are shown, required, locked
 * or wrong. A change runs only the rules that depend on it.
 * @source ADR 0013
 */
import { batch, observable, toJS } from '@formily/reactive'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { beginRecord } from '../../../entity/begin-record.ts'
import type { Entity } from '../../../entity/compile-entity.ts'
import { type FieldState, recompute } from '../../../entity/state-of.ts'
import { Fault } from '../../../error/fault.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { RuleEnv } from '../../../rules/context.ts'
import { fieldsOf } from '../../../rules/scope.ts'
import type { FormBody, Json, Node } from '../../../schema/document.ts'
import { fieldsIn } from '../../../schema/fields-in.ts'
import { type EngineRecord, isRecord } from '../../../value/value.ts'
import { fromWire, labelsOf, toWire } from '../../data/wire-record.ts'
import { controlId } from '../../field/control-id.ts'
import { createLateInput, type LateInput } from '../../state/late-input.ts'
import type { PageStore } from '../../state/page.ts'
import { envOf } from '../../state/rules.ts'
import type { FieldNote, Jump, RecordScope } from '../../state/scope.tsx'
import type { PartialInput } from '../../widget.ts'
import { checkForm } from './check-form.ts'
import { createFormChanges, type FormChanges, type ToldChange, tellChanges } from './form-changes.ts'
import { createChecks } from './form-checks.ts'
import { entityOfForm } from './form-entity.ts'
import { createFormIssues, type FormIssues } from './form-issues.ts'
import { createFormStates, type FormStates } from './form-states.ts'
import { createFormValues, type FormValues } from './form-values.ts'
import { secretsOf } from './is-secret.ts'

export interface FormOptions extends Pick<FormBody, 'entity' | 'fields' | 'layout'> {
  page: PageStore
  id: string
  record: WireRecord | null
  given?: EngineRecord
  viewOnly: boolean
  /** the nodes of the form as they are now */
  nodes?(): Node[] | undefined
  /** what the program around the form says of a value; see `FormHost` */
  noteOf?(id: string, value: unknown): FieldNote | null
  /** The save of the program around the form; undefined where it has none. */
  save?(record: WireRecord): Promise<WireRecord> | undefined
}

export interface FormStore {
  form: FormValues
  scope: RecordScope
  problems: FormIssues['problems']
  dirty(): boolean
  /** counts what was changed: observing it costs less than observing every value */
  changes(): number
  /** its last changes */
  history: FormChanges
  /** whether the value at an address is told nowhere */
  isSecret(path: string): boolean
  /** those that may be told with an error */
  lastChanges(): ToldChange[]
  /** the record before anything was typed */
  begun(): EngineRecord
  /** partial inputs of controls, by address */
  partialInputs: Map<string, PartialInput>
  /**
   * Resets controls to the form's values; `late`: these were typed over an older state of the record, so the conflict
   * is shown.
   */
  redraw(late: boolean): void
  /** its input that is on its way */
  late: LateInput
  /** discards unsaved input */
  discard(): void
  /** the record as somebody else stored it meanwhile, otherwise null */
  theirs(): WireRecord | null
  settle(side: 'mine' | 'theirs'): void
  /**
   * Saves the record when the checks of its entity and of `body` pass; a form with fields of its own and nobody around it
   * who saves only returns what was filled in.
   * @returns null when there are issues, or the form was abandoned before it was sent. @throws Fault of the call
   */
  submit(body: FormBody): Promise<WireRecord | null>
  /**
   * Keeps elsewhere what is filled in, unchecked: waits for input on its way, and calls `send` with the record as it would be
   * sent. What was typed meanwhile, or is no value yet, stays unsaved.
   * @returns false when the form was discarded or left before it was sent. @throws what `send` throws
   */
  keep(send: (values: WireRecord) => Promise<unknown>): Promise<boolean>
  /** what is filled in, unchecked */
  filled(): WireRecord
  reset(): void
  /** counts the resets: partial inputs belong to one of them */
  turn(): number
  /** Scrolls to a control and focuses it. @param opens  also opens the dialog in which it is filled in */
  jump(path: string, opens?: boolean): void
  /** whether `node` is wanted on the screen although it is far away */
  isCalled(node: Node): boolean
}

const LABEL_WIDTH_PX = 104
const OPEN: FieldState = { exists: true, required: false, readOnly: false, choices: null }
const LOCKED = { readOnly: true, required: false }

async function isSaveWanted(ports: Ports, { document }: ClientEntity, wire: WireRecord): Promise<boolean> {
  const { isWanted } = await import('../../data/foretell.ts')
  return isWanted(ports, `${document.key}.submit`, wire as Record<string, Json>)
}

export function createFormStore(options: FormOptions): FormStore {
  const { page } = options
  const { entities } = page.bundle
  const { client, entity } = entityOfForm(page, options)
  const { fields } = client.document
  const known = options.entity === undefined ? fields : fieldsOf(client.document) // rules may read the system fields too
  const env = () => envOf({ page })
  const { record: given } = options
  const begin = (): EngineRecord => (given ? fromWire(known, given, entities) : beginNew(entity, options.given, env()))

  let stored = options.record
  let base = begin()
  const form = createFormValues(base)
  const facts = factsOf(stored)
  const partialInputs = observable.shallow(new Map<string, PartialInput>())
  const issues = createFormIssues(() => page.ports.lang)
  const history = createFormChanges()
  const states = createFormStates(form, { entity, env, data: page.ports.data, history })
  const late = createLateInput(states.seen)

  function change(path: string, value: unknown) {
    batch(() => {
      facts.dirty = true
      facts.changes++
      issues.forget(path)
      states.change(path, value)
    })
    states.see(path)
  }

  function holdPartialInput(path: string, partialInput: PartialInput | null) {
    issues.forget(path)
    facts.changes++
    if (partialInput === null) partialInputs.delete(path)
    else {
      partialInputs.set(path, partialInput)
      facts.dirty = true
    }
  }

  function restart(record: EngineRecord) {
    base = record
    late.abandon()
    batch(() => {
      form.replace(record)
      Object.assign(facts, { dirty: false, theirs: null, labels: labelsOf(stored), turn: facts.turn + 1 })
      partialInputs.clear()
      issues.show([])
      history.clear()
      states.takeAll()
    })
  }
  states.takeAll()
  for (const { id } of fields) states.see(id)

  const { all: checkAll, check } = createChecks({
    ...{ form, entity, env, issues, partialInputs, base: () => base },
    isStored: () => stored?.id !== undefined,
  })
  const parts = { form, entity, client, states, issues, partialInputs, facts }
  const scope = scopeOf(options, { ...parts, change, check, holdPartialInput })
  const isSecret = secretsOf(scope, options.nodes)

  const filled = () => toWire(fields, toJS(form.values), entities, client.readOnly)

  async function submit(body: FormBody): Promise<WireRecord | null> {
    if (!(await late.taken())) return null
    const { record, found } = checkAll(checkForm(body, { page, record: scope }))
    issues.show(found)
    if (found.length > 0) return null
    const wire = toWire(fields, record, entities, client.readOnly)
    if (stored?.rev !== undefined) wire.rev = stored.rev
    try {
      if (client.document.foretold && !(await isSaveWanted(page.ports, client, wire))) return null
      const own = () => (options.entity === undefined ? wire : page.ports.data.save(client, wire))
      stored = await (options.save?.(wire) ?? own())
      facts.dirty = false
      return stored
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.code === 'record.stale' && isRecord(error.data)) facts.theirs = error.data as WireRecord
      else if (error.code === 'record.refused') issues.show(await refusedFields(entity, error))
      else throw error
      return null
    }
  }

  return {
    form,
    scope,
    problems: issues.problems,
    history,
    isSecret,
    lastChanges: () => tellChanges(history, isSecret),
    dirty: () => facts.dirty,
    changes: () => facts.changes,
    begun: () => base,
    partialInputs,
    redraw(late) {
      facts.turn++
      if (late) facts.theirs = stored
    },
    late,
    discard() {
      facts.dirty = false
      late.abandon()
    },
    theirs: () => facts.theirs,
    settle(side) {
      const { theirs } = facts
      if (!theirs) return
      stored = side === 'theirs' ? theirs : { ...stored, rev: theirs.rev }
      if (side === 'theirs') restart(fromWire(known, theirs, entities))
      facts.theirs = null
    },
    ...{ submit, filled, keep: keepOf({ late, facts, partialInputs, filled }) },
    reset: () => restart(begin()),
    turn: () => facts.turn,
    jump(path, opens = false) {
      facts.called = { path }
      requestAnimationFrame(() => reach(controlId(scope, path), opens))
    },
    isCalled: node => facts.called !== null && fieldsIn([node]).includes(facts.called.path.split('/')[0]!),
  }
}

/** A new record with the values it is given. */
function beginNew(entity: Entity, given: EngineRecord = {}, env: RuleEnv): EngineRecord {
  return recompute(entity, { ...beginRecord(entity, env), ...given }, Object.keys(given), env).record
}

interface KeepParts extends Pick<FormStore, 'late' | 'partialInputs' | 'filled'> {
  facts: ReturnType<typeof factsOf>
}

const keepOf =
  ({ late, facts, partialInputs, filled }: KeepParts): FormStore['keep'] =>
  async send => {
    if (!(await late.taken())) return false
    const before = facts.changes
    await send(filled())
    if (facts.changes === before && partialInputs.size === 0) facts.dirty = false
    return true
  }

const factsOf = (stored: WireRecord | null) =>
  observable.shallow({
    dirty: false,
    changes: 0,
    theirs: null as WireRecord | null,
    called: null as Jump | null,
    turn: 0,
    labels: labelsOf(stored),
  })

/** ms in which what holds a control may open and load it */
const OPENING_MS = 3000
const FOCUSABLE = 'input, button, textarea, [tabindex]'

/** Scrolls to a control and focuses it, as soon as it is there and can be seen; one that opens a dialog is pressed. */
function reach(id: string, opens: boolean, until = performance.now() + OPENING_MS): void {
  const control = document.getElementById(id)
  const target = control?.matches(FOCUSABLE) ? control : (control?.querySelector<HTMLElement>(FOCUSABLE) ?? control)
  target?.focus({ preventScroll: true })
  const isReached = target !== null && target === document.activeElement
  if (!isReached && performance.now() <= until) return void requestAnimationFrame(() => reach(id, opens, until))
  control?.scrollIntoView({ block: 'center' })
  if (opens && isReached && target.matches('button[aria-haspopup="dialog"]')) target.click()
}

interface ScopeParts {
  form: FormValues
  entity: Entity
  client: ClientEntity
  states: FormStates
  issues: FormIssues
  partialInputs: Map<string, PartialInput>
  facts: { labels: ReturnType<typeof labelsOf>; called: Jump | null }
  change(path: string, value: unknown): void
  check(path: string): boolean
  holdPartialInput(path: string, partialInput: PartialInput | null): void
}

/** The form as its nodes see it. */
function scopeOf({ id, layout, viewOnly, noteOf }: FormOptions, parts: ScopeParts): RecordScope {
  const { form, client, states, issues, partialInputs, facts } = parts
  return {
    form: id,
    entity: client.document.key,
    fields: new Map(client.document.fields.map(field => [field.id, field])),
    get record() {
      return form.values
    },
    rowsOf: field => parts.entity.fields.get(field)?.rows ?? null,
    path: '',
    set: parts.change,
    holdPartialInput: parts.holdPartialInput,
    partialInputOf: path => partialInputs.get(path) ?? null,
    stateOf: field => ({ ...(states.of(field) ?? OPEN), ...(client.readOnly.includes(field) ? LOCKED : {}) }),
    issuesOf: issues.textsAt,
    issuesAmong: issues.countAt,
    labelsOf: field => facts.labels[field],
    check: parts.check,
    called: () => facts.called,
    noteOf: noteOf && (field => noteOf(field, form.values[field])),
    viewOnly,
    label: layout?.label ?? 'side',
    labelWidth: layout?.labelWidth ?? LABEL_WIDTH_PX,
    span: layout?.span ?? 24,
  }
}

/** The server names fields by their wire names: converts them to ids. */
async function refusedFields(entity: Entity, refusal: Fault): Promise<WireIssue[]> {
  const { toFieldPath } = await import('../../../entity/issue-path.ts')
  const { issues } = refusal.data as { issues: WireIssue[] }
  return issues.map(issue => ({ ...issue, path: toFieldPath(entity, issue.path) }))
}
