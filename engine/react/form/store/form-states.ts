/** What depends on the values of a form: computed fields, and which fields are shown, required or locked. */
import { batch, observable, raw } from '@formily/reactive'
import type { Entity } from '../../../entity/compile-entity.ts'
import { type FieldState, recompute, stateOf } from '../../../entity/state-of.ts'
import type { DataPort } from '../../../ports/ports.ts'
import type { RuleEnv } from '../../../rules/context.ts'
import type { EngineRecord, Value } from '../../../value/value.ts'
import { copyOf, type FormChange, type FormChanges } from './form-changes.ts'
import type { FormValues } from './form-values.ts'

export interface FormStates {
  /** state of a field; null before the rules have run */
  of(field: string): FieldState | undefined
  /** Runs all rules again. */
  takeAll(): void
  /**
   * Sets a value, runs the rules that depend on it, and adds the change to the history. @param path  a field, or a cell of
   * its rows: `spans/0/start`
   */
  change(path: string, value: unknown): void
  /** Rules that look through the field run again once the record it points at is known. */
  see(path: string): void
  /** Resolves when all such records are known; failures are ignored, because the server checks as well. */
  seen(): Promise<unknown>
}

export function createFormStates(
  form: FormValues,
  { entity, env, data, history }: { entity: Entity; env: () => RuleEnv; data: DataPort; history: FormChanges },
): FormStates {
  const states = observable.shallow<Record<string, FieldState>>({})
  const looksThrough = [...entity.fields.values()].some(({ field }) => field.show || field.type === 'children')
  const values = () => raw(form.values)
  let seen: Promise<unknown> | undefined

  function take(ids?: Iterable<string>) {
    for (const [field, state] of stateOf(entity, values(), env(), ids)) {
      const known = states[field]
      if (!known || known.choices || state.choices || !isSameState(known, state)) states[field] = state
    }
  }

  function settleFrom(path: string): FormChange['moved'] {
    const [field = '', row] = path.split('/')
    const next = recompute(entity, values(), [row === undefined ? field : `${field}/${row}`], env())
    const followed = next.changed.map(path => ({
      path,
      before: copyOf(values()[path] ?? null),
      after: copyOf(next.record[path] ?? null),
    }))
    for (const moved of [...next.changed, field]) {
      const value = next.record[moved] ?? null
      if (entity.fields.get(moved)?.rows && Array.isArray(value)) settleCells(moved, value)
      else if (moved !== field) form.put(moved, value)
    }
    take(next.affected)
    return followed
  }

  /** Writes only the cells that depend on another one, so that the other rows are not drawn again. */
  function settleCells(field: string, rows: Value) {
    for (const [index, row] of (Array.isArray(rows) ? rows : []).entries()) {
      const drawn = (values()[field] as EngineRecord[])[index]!
      if (row === drawn) continue
      for (const [id, cell] of Object.entries(row as EngineRecord)) {
        if (JSON.stringify(drawn[id] ?? null) !== JSON.stringify(cell)) form.put(`${field}/${index}/${id}`, cell)
      }
    }
  }

  return {
    of: field => states[field],
    takeAll: () => take(),
    change(path, value) {
      const before = copyOf((form.at(path) ?? null) as Value)
      form.put(path, value)
      const moved = settleFrom(path)
      history.add({ at: env().now, path, before, after: copyOf((value ?? null) as Value), moved })
    },
    see(path) {
      if (!looksThrough) return
      const one = import('./see-pointed.ts').then(({ seePointed }) =>
        seePointed(data, entity, values, path, (at, refs) =>
          batch(() => {
            form.put(at, refs)
            settleFrom(path.split('/')[0]!)
          }),
        ),
      )
      seen = Promise.allSettled([seen, one])
    },
    seen: async () => seen,
  }
}

function isSameState(a: FieldState, b: FieldState): boolean {
  return a.exists === b.exists && a.required === b.required && a.readOnly === b.readOnly
}
