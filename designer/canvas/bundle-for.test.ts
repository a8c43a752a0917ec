import { expect, it } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { loan, manage, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import { docsOf } from '../commands/docs.ts'
import { viewOf } from '../commands/view.ts'
import { bundleOf } from './bundle.ts'
import { bundleFor } from './bundle-for.ts'

const entity: EntityDocument = {
  ...loan,
  access: [
    { id: 'staff', to: { roles: ['staff', 'clerk'] }, may: ['list', 'add'], hide: ['price'], readOnly: ['quantity'] },
  ],
}
const whole = bundleOf(viewOf(docsOf([entity, manage]), sampleGround), 'page:loan.manage', '', sampleLibrary)!

it('a role gets its calls, and no trace of what is hidden from it', () => {
  const bundle = bundleFor(whole, 'clerk')
  expect(bundle.entities.loan).toMatchObject({ may: ['list', 'add'], readOnly: ['quantity'] })
  expect(JSON.stringify(whole)).toContain('price')
  expect(JSON.stringify(bundle)).not.toContain('price')
})

it('a role without a grant gets no model and no table over it', () => {
  const bundle = bundleFor(whole, 'visitor')
  expect(bundle.entities).toEqual({})
  expect(JSON.stringify(bundle.document)).not.toContain('"table"')
})
