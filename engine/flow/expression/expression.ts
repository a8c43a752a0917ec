/**
 * The tree of an expression `${…}`: the part of the Unified Expression Language that process definitions use.
 * @source docs/workflow.md#expressions; JSR 341 section 1
 */

export type Expression =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'name'; name: string }
  | { kind: 'member'; of: Expression; key: Expression }
  | { kind: 'call'; of: Expression; method: string; args: Expression[] }
  /** a function over the variable of a name: `vars:get(city)` */
  | { kind: 'function'; function: string; variable: Expression; args: Expression[] }
  | { kind: 'unary'; operator: UnaryOperator; value: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'choice'; when: Expression; yes: Expression; no: Expression }
  /** text with expressions in it: `Request of ${applyUserName}` */
  | { kind: 'text'; parts: Expression[] }

export type UnaryOperator = '!' | '-' | 'empty'
export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'
