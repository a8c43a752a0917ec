/** What the business data of apps is taken out as. @source DM-23 */
import type { Module } from '../module.ts'
import { registerBizExports } from './exports.ts'

export const bizDataModule: Module = { parts: [registerBizExports] }
