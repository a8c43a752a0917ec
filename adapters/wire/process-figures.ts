/**
 * What `ops/figures`, `figuresBy` and `figuresMap` answer.
 * @source docs/workflow.md#figures
 */
import type { DrawnElement } from './process.ts'

/** One process in numbers: a row of `ops/figures`. Hours are hours of the clock; null without a finished process. */
export interface ProcessFigures {
  processDefinitionKey: string
  processDefinitionName: string
  running: number
  /** those of them that run on another version than the newest */
  older: number
  finished: number
  /** two places */
  medianHours: string | null
  p90Hours: string | null
  /** where half of the tasks took longer than at any other node */
  slowestNode: string | null
  slowestHours: string | null
}

/** One node, person, department or month of a process in numbers. Hours are working time, two places. */
export interface FigureRow {
  /** of the node, person or department, or the month `yyyy-MM`; '' where it has none */
  id: string
  groupName: string
  handled: number
  /** null where nothing was handled */
  medianHours: string | null
  p90Hours: string | null
  openCount: number
  /** how long the oldest open task has waited */
  openHours: string | null
  /** handled or open after it was due */
  late: number
  /** refused or returned */
  returned: number
}

/** An element of the diagram with the figures of its tasks: a row of `ops/figuresMap`. */
export type HeatElement = DrawnElement & Partial<FigureRow> & { isBottleneck?: true }
