import { expect, test } from 'vitest'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import { loan, sampleDocs } from '#tests/support/design-sample.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { newFlow } from '../new/flow/new-flow.ts'
import { callForFile, readFlowFile } from './flow-file.ts'

const flow = newFlow('loan', sampleDocs, loan)
const fileOf = (text: string) => new File([text], 'a.bpmn')

test('a process that was written is read again whole: in another app as a new one, in its own in its place', async () => {
  const read = await readFlowFile(fileOf(writeFlow(flow)), 'loan', sampleDocs)
  expect(read).toMatchObject({ kind: 'read', dropped: [], replaced: false })
  const bare = ({ elements, file: _, ...parts }: typeof flow) => ({
    ...parts,
    elements: elements.map(({ place: _, ...element }) => element),
  })
  expect(bare((read as { flow: typeof flow }).flow)).toEqual({ ...bare(flow), key: 'loan.loanApproval' })
  const again = await readFlowFile(fileOf(writeFlow(flow)), 'loan', { ...sampleDocs, [nameOf(flow)]: flow })
  expect(again).toMatchObject({ kind: 'read', replaced: true, flow: { key: flow.key } })
  expect(callForFile(again as Extract<typeof again, { kind: 'read' }>).command).toBe('source.apply')
})

test('a file in the place of a process keeps its tests, note and requirements; one of another system its settings too', async () => {
  const own = {
    ...{ note: 'why', requirements: ['WF-1'] },
    tests: [{ id: 'test', title: { zh: '一般情况' }, as: 'zhao', values: {}, path: ['approve'] }],
  }
  const old = { ...flow, ...own, subject: '{title}' } as typeof flow
  const read = async (text: string) => {
    const file = await readFlowFile(fileOf(text), 'loan', { ...sampleDocs, [nameOf(old)]: old })
    return (file as Extract<typeof file, { kind: 'read' }>).flow
  }
  expect(await read(writeFlow(flow))).toMatchObject(own)
  expect(await read(writeFlow({ ...flow, subject: '{starter}' }))).toHaveProperty('subject', '{starter}')
  const foreign = writeFlow({ process: flow.process, title: flow.title, elements: flow.elements, imported: true })
  expect(await read(foreign)).toMatchObject({ ...own, subject: '{title}', administrators: flow.administrators })
})

test('what is no process is refused with a reason, and so is a file that is too large before it is read', async () => {
  expect(await readFlowFile(fileOf('<a/>'), 'loan', sampleDocs)).toMatchObject({
    ...{ kind: 'refused', issues: [{ code: 'bpmn.xml' }] },
  })
  const large = { size: 10_000_001, text: () => Promise.reject(new Error('it was read')) } as unknown as File
  expect(await readFlowFile(large, 'loan', sampleDocs)).toMatchObject({
    ...{ kind: 'refused', issues: [{ code: 'bpmn.size' }] },
  })
})
