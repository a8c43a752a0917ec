/** The checks of what is filled in: those of the entity, and half-typed inputs. */
import { raw, toJS } from '@formily/reactive'
import { checkRecord } from '../../../entity/check-record.ts'
import type { Entity } from '../../../entity/compile-entity.ts'
import { inRow } from '../../../entity/in-row.ts'
import { partIssues } from '../../../entity/part-issues.ts'
import type { Issue } from '../../../error/issue.ts'
import type { RuleEnv } from '../../../rules/context.ts'
import type { EngineRecord } from '../../../value/value.ts'
import type { PartialInput } from '../../widget.ts'
import { type FormIssues, isWithin } from './form-issues.ts'
import type { FormValues } from './form-values.ts'

interface ChecksOf {
  form: Pick<FormValues, 'values'>
  entity: Entity
  env(): RuleEnv
  issues: FormIssues
  partialInputs: Map<string, PartialInput>
  /** the record before anything was typed */
  base(): EngineRecord
  /** whether that is a record that is stored already: what is wrong with it and was not touched stops nothing */
  isStored(): boolean
}

interface Checks {
  /** The record as it may be stored, and all issues. @param more  issues of the form's own checks */
  all(more: Issue[]): { record: EngineRecord; found: Issue[] }
  /** Shows the issues at `path` and below it. @returns whether there are none */
  check(path: string): boolean
}

/** characters of a partial input that an issue repeats */
const MOST_TOLD = 40

export function createChecks({ form, entity, env, issues, partialInputs, base, isStored }: ChecksOf): Checks {
  function all(more: Issue[]) {
    const input = toJS(raw(form.values))
    const stored = isStored() ? base() : null
    const checked = partIssues(entity, checkRecord(entity, input, { env: env(), previous: base() }), {
      ...{ input, stored, env: env() },
    })
    const isNew = (issue: Issue) => !checked.issues.some(({ path, code }) => path === issue.path && code === issue.code)
    const whole = [...checked.issues, ...more.filter(isNew)].filter(({ path }) => !partialInputs.has(path))
    return { record: checked.record, found: [...partialIssues(entity, partialInputs), ...whole] }
  }
  return {
    all,
    check(path) {
      const found = all([]).found.filter(issue => isWithin(issue.path, path))
      issues.showAt(path, found)
      return found.length === 0
    },
  }
}

/** Partial inputs as issues of their fields. */
function partialIssues(entity: Entity, partialInputs: Map<string, PartialInput>): Issue[] {
  return [...partialInputs].map(([path, { text, wants }]) => {
    const [id = '', index, cell = ''] = path.split('/')
    const { field, rows } = entity.fields.get(id)!
    const column = rows?.fields.get(cell)?.field
    const title = column ? inRow(column, field.title, Number(index) + 1) : field.title
    return {
      path,
      code: wants === null ? 'field.notLoaded' : wants ? 'field.half' : 'field.unsent',
      params: { title, text: text.slice(0, MOST_TOLD), wants: wants ?? '' },
    }
  })
}
