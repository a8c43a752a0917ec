import { expect, test } from 'vitest'
import type { AnyDocument, Button, Step } from '../schema/document.ts'
import { findActs, withoutServices } from './find-acts.ts'

const tell = { do: 'message', subject: 'x', to: { everyone: true } } as const
const act = (id: string, more: object = {}): Step => ({ id, do: 'act', service: tell, ...more })
const button = (id: string, steps: Step[], more: Partial<Button> = {}): Button => ({
  id,
  title: { zh: id },
  steps,
  ...more,
})

const page = {
  kind: 'page',
  grammar: 1,
  key: 'desk',
  title: { zh: 'desk' },
  on: { open: [act('begin')] },
  nodes: [
    {
      id: 'box',
      widget: 'frame',
      children: [
        {
          id: 'list',
          widget: 'table',
          body: {
            entity: 'loan',
            rowActions: [
              button('pay', [{ id: 'ask', do: 'request', call: 'a.b', fail: [act('late')] }], {
                when: { var: 'open' },
              }),
              button('pay2', [act('late', { when: { var: 'due' } })], { when: { var: 'open' } }),
            ],
          },
        },
      ],
    },
  ],
} as unknown as AnyDocument
const ROW = '/nodes/box/children/list/body/rowActions'

test('each step is found by where it is, with the entity of its block and its conditions', () => {
  expect(findActs(page)).toEqual([
    { at: '/on/open/begin', service: tell, when: [] },
    { at: `${ROW}/pay/steps/ask/fail/late`, service: tell, entity: 'loan', when: [{ var: 'open' }] },
    { at: `${ROW}/pay2/steps/late`, service: tell, entity: 'loan', when: [{ var: 'open' }, { var: 'due' }] },
  ])
})

test('a reader gets where it is instead of its settings, also when others before it are cut away', () => {
  const cut = structuredClone(page) as unknown as { nodes: [{ children: [{ body: { rowActions: Button[] } }] }] }
  cut.nodes[0].children[0].body.rowActions.shift()
  const sent = JSON.stringify(withoutServices(cut as unknown as AnyDocument))
  expect(sent).not.toContain('subject')
  expect(sent).toContain(`"at":"${ROW}/pay2/steps/late"`)
})
