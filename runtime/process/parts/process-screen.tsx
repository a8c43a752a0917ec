/** The document of a page of a process, with the page around it. @source ADR 0032 */
import { type ProcessPage, ProcessPageContext } from '#engine/react/process/process-page.ts'
import { ScreenHost } from '../../screen/screen-host.tsx'
import '../process.css'

export const SCREENS = { start: 'workflow.start-page', task: 'workflow.task-page', detail: 'workflow.detail-page' }

interface ProcessScreenProps {
  screen: string
  page: ProcessPage
  params?: Record<string, string>
}

export function ProcessScreen({ screen, page, params }: ProcessScreenProps) {
  return (
    <article className="process-page">
      <ProcessPageContext value={page}>
        <ScreenHost screen={screen} params={params} untitled />
      </ProcessPageContext>
    </article>
  )
}
