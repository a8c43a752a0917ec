import { kindsThat } from '../kind/kinds.ts'
import type { RuleScope } from '../rules/scope.ts'
import type { Button, NavigateStep, OpenStep, Step, StepParts } from '../schema/document.ts'
import { isProductPage, PRODUCT_PAGES } from '../schema/product-pages.ts'
import type { RuleType } from '../value/rule-type.ts'
import { onServer } from './check-acts.ts'
import type { Checking } from './checking.ts'

/** Checks a list of steps: their rules, the state they set, the screens and blocks they name. */
export function checkSteps(checking: Checking, steps: Step[] | undefined, scope: RuleScope, path: string) {
  checking.once(steps, path)
  for (const step of steps ?? []) {
    const { id, when, file, data, with: given, state = {}, of = [], call, form, fail }: StepParts = step
    const at = `${path}/${id}`
    checking.rule(when, 'bool', step.do === 'act' ? onServer(scope) : scope, `${at}/when`)
    if (step.do === 'act' && step.service.do === 'record') checking.entity(step.service.entity, `${at}/service`)
    checking.rule(file, null, scope, `${at}/file`)
    checking.rules(data, scope, at)
    checking.rules(given, scope, at)
    for (const [name, rule] of Object.entries(state)) {
      const type = checking.env[`$state.${name}`]
      if (type === undefined) checking.unknown(at, 'ref.state', name, stateNames(checking))
      else checking.rule(rule, type as RuleType, scope, `${at}/${name}`)
    }
    for (const name of of) checkTarget(checking, name, at)
    checking.call(call, `${at}/call`)
    if (form !== undefined) checkTarget(checking, form, at)
    if (step.do === 'open' || step.do === 'navigate') checkScreen(checking, step, at)
    checkSteps(checking, fail, scope, `${at}/fail`)
  }
}

const stateNames = (checking: Checking) =>
  Object.keys(checking.env).flatMap(name => (name.startsWith('$state.') ? [name.slice(7)] : []))

function checkTarget(checking: Checking, name: string, path: string) {
  if (name === 'self' || checking.queries.has(name) || checking.targets.has(name)) return
  checking.unknown(path, 'ref.refresh', name, [...checking.queries.keys(), ...checking.targets])
}

/** Warns of an unknown screen; it is no error, because another app's screen may be published later. */
export function checkScreen(checking: Checking, step: OpenStep | NavigateStep, path: string) {
  const { target } = step
  if (target === undefined) return
  if (step.do === 'navigate' && isProductPage(target)) {
    const known: readonly string[] = PRODUCT_PAGES[target]
    for (const name of Object.keys(step.with ?? {})) {
      if (!known.includes(name)) checking.report(`${path}/with`, 'ref.pageParam', { name, known, in: target })
    }
    return
  }
  const screens = kindsThat(({ opens }) => opens)
  if (screens.some(kind => checking.library.document(kind, target))) return
  const known = screens.flatMap(kind => checking.library.names(kind))
  checking.report(path, 'ref.screen', { name: target, known }, 'warning')
}

export function checkButtons(checking: Checking, buttons: Button[] | undefined, scope: RuleScope, path: string) {
  checking.once(buttons, path)
  for (const button of buttons ?? []) {
    const acts = button.steps?.some(step => step.do === 'act')
    checking.rule(button.when, 'bool', acts ? onServer(scope) : scope, `${path}/${button.id}/when`)
    checkSteps(checking, button.steps, scope, `${path}/${button.id}`)
    if (button.does === undefined && !button.steps) checking.report(`${path}/${button.id}`, 'button.idle', {})
  }
}
