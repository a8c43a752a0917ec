import type { Json } from '#engine/schema/document.ts'

/** Two tasks after each other: the second is the bottleneck. */
export const SAMPLE_ROWS: Record<string, Json>[] = [
  { id: 's', type: 'startEvent' },
  { id: 'a', type: 'userTask', name: '辅导员审批', handled: 12, medianHours: '0.80', openCount: 1 },
  { id: 'b', type: 'userTask', name: '院办审批', handled: 9, medianHours: '6.50', openCount: 4, isBottleneck: true },
  { id: 'e', type: 'endEvent' },
  { id: 'f', type: 'sequenceFlow', from: 's', to: 'a' },
  { id: 'g', type: 'sequenceFlow', from: 'a', to: 'b' },
  { id: 'h', type: 'sequenceFlow', from: 'b', to: 'e' },
]
