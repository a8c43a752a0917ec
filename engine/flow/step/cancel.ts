/** Cancels tokens with the scopes they opened and the waits they have. */
import type { Scope, Token } from '../state.ts'
import type { Execution } from './execution.ts'
import { endWaits } from './waits.ts'

/** Cancels a token, the scope it opened and its waits. */
export function cancelToken(execution: Execution, token: Token): void {
  emptyToken(execution, token)
  execution.drop(token)
  execution.report({ is: 'cancelled', node: token.node, token: token.id })
}

/** Cancels the scope a token opened and its waits; the token stays. */
export function emptyToken(execution: Execution, token: Token): void {
  const scope = execution.scopeOf(token)
  if (scope) closeScope(execution, scope)
  endWaits(execution, wait => wait.token === token.id)
}

/** Cancels all that is inside a scope, and the scope. */
export function closeScope(execution: Execution, scope: Scope): void {
  emptyScope(execution, scope.id)
  execution.close(scope)
}

export function emptyScope(execution: Execution, scope: number): void {
  for (const inside of execution.tokensIn(scope)) cancelToken(execution, inside)
  endWaits(execution, wait => wait.scope === scope)
}
