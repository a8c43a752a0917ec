/** Params of SQL that the server fills with who asks: nobody can send them. @source DB-31; docs/language.md#query */
import type { FieldType, Rule, Variable } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'

interface Filled {
  /** its text is `designer.query.param.<id>` */
  id: string
  type: FieldType
  to?: string
  name: string
}

export const FILLED: readonly Filled[] = [
  { id: 'user', type: 'user', name: '$me.id' },
  { id: 'account', type: 'string', name: '$me.account' },
  { id: 'name', type: 'string', name: '$me.name' },
  { id: 'tenant', type: 'string', name: '$me.tenant' },
  { id: 'dept', type: 'dept', name: '$me.dept' },
  { id: 'roles', type: 'refs', to: 'role', name: '$me.roleIds' },
  { id: 'posts', type: 'refs', to: 'post', name: '$me.postIds' },
]

/** What a param is filled with; undefined where people give its value. */
export const filledBy = (param: Variable): Filled | undefined =>
  FILLED.find(({ name }) => same(param.default, { var: name } as Rule))
