import { expect, test } from 'vitest'
import { cutSteps } from '../access/cut-steps.ts'
import { openVisibility } from '../access/visibility.ts'
import type { AnyDocument, Button, Step } from '../schema/document.ts'
import { findActs, withPlaces } from './find-acts.ts'

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
      when: { var: 'boxed' },
      children: [
        {
          id: 'list',
          widget: 'table',
          when: { var: 'listed' },
          body: {
            entity: 'loan',
            where: { var: 'mine' },
            toolbar: [button('all', [act('go')])],
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
const LIST = '/nodes/box/children/list/body'
const around = [{ var: 'boxed' }, { var: 'listed' }]

test('each step is found by where it is, with its record and the conditions of all that is around it', () => {
  const acts = new Map(findActs(page).map(found => [found.at, found]))
  expect([...acts].map(([at, { over }]) => [at, over])).toEqual([
    ['/on/open/begin', undefined],
    [`${LIST}/toolbar/all/steps/go`, 'table'],
    [`${LIST}/rowActions/pay/steps/ask/fail/late`, undefined],
    [`${LIST}/rowActions/pay2/steps/late`, 'row'],
  ])
  expect(acts.get(`${LIST}/toolbar/all/steps/go`)).toMatchObject({ entity: 'loan', around, when: [] })
  expect(acts.get(`${LIST}/rowActions/pay2/steps/late`)).toMatchObject({
    ...{ service: tell, entity: 'loan', around },
    when: [{ var: 'mine' }, { var: 'open' }, { var: 'due' }],
  })
})

test('a reader gets where it is instead of its settings, also when others before it are cut away', () => {
  const cut = structuredClone(page) as unknown as { nodes: [{ children: [{ body: { rowActions: Button[] } }] }] }
  cut.nodes[0].children[0].body.rowActions.shift()
  const sent = JSON.stringify(withPlaces(cut as unknown as AnyDocument))
  expect(sent).not.toContain('subject')
  expect(sent).toContain(`"at":"${LIST}/rowActions/pay2/steps/late"`)
})

test('no list of steps is cut with the settings of an action left in it', () => {
  const steps: Step[] = [act('go'), { id: 'ask', do: 'request', call: 'a.b', fail: [act('late')] }]
  expect(JSON.stringify(cutSteps(steps, openVisibility()))).not.toContain('service')
})
