import { expect, test } from 'vitest'
import type { EntityDocument, FlowElement } from '#engine/schema/document.ts'
import { loan } from '#tests/support/design-sample.ts'
import { nameCases } from './name-cases.ts'

const step = (settings: Partial<FlowElement>): FlowElement => ({
  ...{ id: 'one', bpmn: 'one', type: 'userTask', rest: 'read' },
  ...settings,
})
const without = (...ids: string[]): EntityDocument => ({
  ...loan,
  fields: loan.fields.filter(({ id }) => !ids.includes(id)),
})

test.each<[string, EntityDocument, FlowElement[], ReturnType<typeof nameCases>]>([
  [
    'the label, then the next short fields',
    loan,
    [],
    { subject: '{starter} {title}', brief: ['quantity', 'price', 'loanDate'] },
  ],
  [
    'without a label the first field says more',
    without('title', 'reason'),
    [],
    { subject: '{starter} {name} {quantity}', brief: ['quantity', 'price', 'loanDate'] },
  ],
  [
    'what a grant hides is left out, and with it what is computed',
    {
      ...loan,
      fields: [...loan.fields, { id: 'sum', type: 'decimal', title: { zh: '合计' }, value: { var: 'price' } }],
      access: [{ id: 'own', to: { roles: ['staff'] }, may: ['list'], hide: ['price', 'title'] }],
    },
    [],
    { subject: '{starter} {name} {quantity}', brief: ['quantity', 'loanDate', 'returnDate'] },
  ],
  [
    'so is what a step hides',
    loan,
    [step({ fields: [{ id: 'quantity', may: 'hide' }] })],
    { subject: '{starter} {title}', brief: ['price', 'loanDate', 'returnDate'] },
  ],
  [
    'or does not list, where it hides the rest',
    loan,
    [step({ rest: 'hide', fields: [{ id: 'price', may: 'read' }] })],
    { subject: '{starter} {name} {price}', brief: ['price'] },
  ],
  ['nothing where there is nothing short', { ...loan, fields: [] }, [], {}],
])('%s', (_, model, elements, named) => {
  expect(nameCases(model, elements)).toEqual(named)
})
