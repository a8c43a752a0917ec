/** Everything the designer says, in the reader's language. */

import { useContext } from 'react'
import type { Issue } from '#engine/error/issue.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { sayIssue } from '#engine/text/say.ts'
import { pick, type Text } from '#engine/text/text.ts'
import { sayMoment } from '#engine/value/say-moment.ts'
import errors from '#schemas/text/errors/designer.json' with { type: 'json' }
import compileErrors from '#schemas/text/errors/engine-compile.json' with { type: 'json' }
import entityErrors from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import flowGraphErrors from '#schemas/text/errors/engine-flow.json' with { type: 'json' }
import formilyErrors from '#schemas/text/errors/engine-formily.json' with { type: 'json' }
import ruleErrors from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import schemaErrors from '#schemas/text/errors/engine-schema.json' with { type: 'json' }
import versionErrors from '#schemas/text/errors/engine-version.json' with { type: 'json' }
import flowErrors from '#schemas/text/errors/flow-design.json' with { type: 'json' }
import type { Called, Sentence } from '../commands/documents/command.ts'
import { SessionContext, useOutside } from '../session/designer-context.tsx'
import { sayCalled, saySentence } from './say-sentence.ts'
import { titled } from './titled.ts'

const ISSUES = {
  ...schemaErrors,
  ...ruleErrors,
  ...entityErrors,
  ...compileErrors,
  ...flowGraphErrors,
  ...flowErrors,
  ...formilyErrors,
  ...versionErrors,
  ...errors,
}

export interface Say {
  sentence(sentence: Sentence): string
  called(called: Called): string
  text(text: Text | undefined): string
  issues(issues: Issue[]): string
  fault(error: unknown): string
  /** a moment of the server as people say it */
  moment(time: string): string
}

/** In an open app issues use the names of its items. */
export function useSay(): Say {
  const t = useT()
  const lang = useLang()
  const { manifests, ports } = useOutside()
  const session = useContext(SessionContext)
  const reader = { t, lang, manifests }
  const tell = (issue: Issue) => {
    const state = session?.state()
    return state ? { ...issue, params: titled({ ...reader, ...state }, issue, issue.params) } : issue
  }
  return {
    sentence: sentence => saySentence(reader, sentence),
    called: called => sayCalled(reader, called),
    text: text => pick(text, lang),
    issues: issues => issues.map(issue => sayIssue(tell(issue), lang, ISSUES)).join('\n'),
    fault: error => sayFault(error, lang),
    moment: time => sayMoment(time, ports.clock.now(), lang),
  }
}
