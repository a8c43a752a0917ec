import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { NO_HISTORY, pushStep, redone, type Step, stepToRedo, stepToUndo, undone } from '../session/journal/history.ts'
import { type Docs, listOf, namesOf } from './documents/docs.ts'
import { contractDocument, expandDocument } from './documents/expand.ts'
import { freeId, idsTaken } from './documents/ids.ts'
import { viewOf } from './documents/view.ts'
import { isNode, itemsIn, walkDocument } from './documents/walk.ts'
import type { Call } from './index.ts'
import { applyPatches, type Done, runCalls } from './run.ts'

const textOf = (docs: Docs) => listOf(docs).map(printDocument).sort().join('')

/** A command made of dice on whatever stands there now. */
function callFrom(docs: Docs, dice: number[]): Call | null {
  const view = viewOf(docs, sampleGround)
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[(dice[at] ?? 0) % list.length]
  const document = pick(namesOf(view.docs), 0)!
  const seen = view.docs[document]!
  const item = pick(walkDocument(seen), 1)
  const other = pick(walkDocument(seen), 2)
  if (!item || !other) return null
  const addresses = [item.address]
  const siblings = itemsIn(seen, other.listAddress)
  switch ((dice[3] ?? 0) % 13) {
    case 0:
      return {
        command: 'node.move',
        args: { document, addresses, in: other.listAddress, after: pick(siblings, 4)?.id ?? null },
      }
    case 1:
      return { command: 'node.remove', args: { document, addresses } }
    case 2:
      return { command: 'node.duplicate', args: { document, addresses } }
    case 3:
      return { command: 'prop.set', args: { document, addresses, path: ['width'], value: (dice[4] ?? 0) % 300 } }
    case 4:
      return { command: 'prop.reset', args: { document, addresses, path: ['width'] } }
    case 5:
      return {
        command: 'text.set',
        args: { document, address: item.address, path: ['title'], language: 'zh', text: `T${dice[4]}` },
      }
    case 6:
      return {
        command: 'node.nudge',
        args: { document, address: item.address, by: pick(['up', 'down', 'in', 'out'] as const, 4)! },
      }
    case 8: {
      const row = freeId('row', idsTaken(seen, item.listAddress))
      const side = pick(['left', 'right'] as const, 4)!
      return { command: 'node.beside', args: { document, addresses, target: other.address, side, row } }
    }
    case 7: {
      const field = {
        id: freeId('fresh', idsTaken(docs['entity:loan']!, 'fields')),
        type: 'string' as const,
        title: { zh: '新' },
      }
      return { command: 'field.add', args: { document: 'entity:loan', field, after: null } }
    }
    case 9: {
      const document = 'entity:loan' as const
      const field = pick(itemsIn(view.docs[document]!, 'fields'), 1)!.value as unknown as Field
      const to = { ...field, id: freeId(field.id, idsTaken(docs[document]!, 'fields')) }
      return { command: 'field.retype', args: { document, field: field.id, to, keep: (dice[4] ?? 0) % 2 === 0 } }
    }
    case 11: {
      const row = `r${(dice[4] ?? 0) % 5}`
      const values = { title: `T${dice[4]}`, quantity: (dice[1] ?? 0) % 2 === 0 ? null : 3 }
      return { command: 'samples.set', args: { document: 'entity:loan', rows: [{ id: row, values }] } }
    }
    case 12: {
      const rows = [`r${(dice[4] ?? 0) % 5}`]
      if ((dice[1] ?? 0) % 2 === 0) return { command: 'samples.remove', args: { document: 'entity:loan', rows } }
      return { command: 'field.remove', args: { document: 'entity:loan', field: 'quantity' } }
    }
    default: {
      if (!isNode(item)) return null
      const id = freeId('group', idsTaken(seen, item.listAddress))
      return { command: 'node.wrap', args: { document, addresses, container: { id, widget: 'group', children: [] } } }
    }
  }
}

const walks = fc.array(fc.array(fc.nat(997), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 40 })

function attempt(docs: Docs, call: Call): Done | null {
  try {
    return runCalls(viewOf(docs, sampleGround), sampleGround, [call])
  } catch (error) {
    if (error instanceof Fault && error.code === 'designer.refused') return null
    throw error
  }
}

describe('the laws of the kernel', () => {
  it('a command either returns why it cannot run, or runs and can be undone exactly', () => {
    fc.assert(
      fc.property(walks, walk => {
        let docs = sampleDocs
        for (const dice of walk) {
          const call = callFrom(docs, dice)
          const done = call && attempt(docs, call)
          if (!done) continue
          expect(textOf(applyPatches(done.docs, done.undo))).toBe(textOf(docs))
          docs = done.docs
        }
      }),
      { numRuns: 60 },
    )
  })

  it('what is stored after an edit is what comparing the whole screens gives, and gives the screen back', () => {
    const page = 'page:loan.manage' as const
    fc.assert(
      fc.property(walks, walk => {
        let docs = sampleDocs
        for (const dice of walk) {
          const call = callFrom(docs, dice)
          docs = (call && attempt(docs, call)?.docs) ?? docs
          const { docs: seen, entity } = viewOf(docs, sampleGround)
          // copies are nothing that was seen before
          const copy = structuredClone(docs[page]!)
          expect(expandDocument(copy, entity)).toEqual(seen[page])
          const whole = contractDocument(copy, structuredClone(seen[page]!), entity)
          expect(expandDocument(structuredClone(whole), entity)).toEqual(seen[page])
          // under a model that changed since, what was stored before stays as it was written
          const sameModel = docs['entity:loan'] === sampleDocs['entity:loan']
          if (sameModel) expect(textOf({ ...docs, [page]: whole })).toBe(textOf(docs))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('undo all gives the first text byte for byte, redo all the last', () => {
    fc.assert(
      fc.property(walks, walk => {
        let docs = sampleDocs
        let history = NO_HISTORY
        for (const dice of walk) {
          const call = callFrom(docs, dice)
          const done = call && attempt(docs, call)
          if (!done || !call) continue
          docs = done.docs
          history = pushStep(history, stepOf(call, done))
        }
        const last = textOf(docs)
        for (let step = stepToUndo(history); step; step = stepToUndo(history)) {
          docs = applyPatches(docs, step.undo)
          history = undone(history)
        }
        expect(textOf(docs)).toBe(textOf(sampleDocs))
        for (let step = stepToRedo(history); step; step = stepToRedo(history)) {
          docs = applyPatches(docs, step.patches)
          history = redone(history)
        }
        expect(textOf(docs)).toBe(last)
      }),
      { numRuns: 40 },
    )
  })

  it('twenty letters typed in one visit are one step, taken back at once', () => {
    let docs = sampleDocs
    let history = NO_HISTORY
    for (let length = 1; length <= 20; length += 1) {
      const call: Call = {
        command: 'text.set',
        args: {
          document: 'page:loan.manage',
          address: 'form/reason',
          path: ['title'],
          language: 'zh',
          text: 'x'.repeat(length),
        },
      }
      const done = attempt(docs, call)!
      docs = done.docs
      history = pushStep(history, { ...stepOf(call, done), run: 'visit' })
    }
    expect(history.steps).toHaveLength(1)
    expect(applyPatches(docs, history.steps[0]!.undo)).toEqual(sampleDocs)
    expect(applyPatches(sampleDocs, history.steps[0]!.patches)).toEqual(docs)
  })

  it('a thousand steps are kept, and a new step drops those that could be redone', () => {
    const step = stepOf(
      { command: 'node.remove', args: { document: 'page:loan.manage', addresses: [] } },
      {
        docs: sampleDocs,
        patches: [],
        undo: [],
        say: { key: 'k' },
      },
    )
    let history = NO_HISTORY
    for (let count = 0; count < 1500; count += 1) history = pushStep(history, step)
    expect(history.steps.length).toBeLessThanOrEqual(1000)
    expect(history.steps.length).toBeGreaterThan(800)
    const back = undone(undone(history))
    expect(pushStep(back, step).steps).toHaveLength(history.steps.length - 1)
  })
})

function stepOf(call: Call, done: Done): Step {
  return {
    command: call.command,
    args: call.args,
    patches: done.patches,
    undo: done.undo,
    say: done.say,
    before: null,
    after: null,
  }
}
