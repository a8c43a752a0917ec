import type { Module } from '../module.ts'
import { registerQueries } from './queries-route.ts'

export const boardModule: Module = { parts: [registerQueries] }
