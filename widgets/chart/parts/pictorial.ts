import { PictorialBarChart } from 'echarts/charts'
import { use } from 'echarts/core'

use([PictorialBarChart])
