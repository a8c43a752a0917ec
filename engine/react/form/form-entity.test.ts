import { expect, test } from 'vitest'
import { stateOf } from '../../entity/state-of.ts'
import type { Field } from '../../schema/document.ts'
import type { PageStore } from '../state/page.ts'
import { entityOfForm } from './store/form-entity.ts'

test('rules of the own fields of a form read what the screen is opened with', () => {
  const title = { zh: '意见' }
  const comment: Field = { id: 'comment', type: 'text', title, required: { '!': [{ var: '$param.pass' }] } }
  const page = { bundle: { entities: {} }, body: { params: [{ id: 'pass', type: 'boolean', title }] } }
  const { entity } = entityOfForm(page as unknown as PageStore, { fields: [comment] })
  const isRequired = (pass: boolean) => {
    const env = { now: '2026-11-23 10:00:00', today: '2026-11-23', param: { pass } }
    return stateOf(entity, { comment: null }, env, ['comment']).get('comment')?.required
  }
  expect([isRequired(false), isRequired(true)]).toEqual([true, false])
})
