/** The parts of echarts that all our charts use. Loaded when the first chart is drawn; each kind brings its own. */
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

export { init }
