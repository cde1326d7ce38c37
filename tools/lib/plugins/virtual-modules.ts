import type { Plugin } from 'vite'
import { endpointRoutes } from './endpoint-routes-plugin.ts'
import { iconPaths } from './icons-plugin.ts'
import { pinyinOfTitles } from './pinyin-plugin.ts'
import { textFiles } from './text-files-plugin.ts'

/** What the console's own files import and no file holds; every build of them needs it. */
export const virtualModules = (): Plugin[] => [endpointRoutes(), iconPaths(), pinyinOfTitles(), textFiles()]
