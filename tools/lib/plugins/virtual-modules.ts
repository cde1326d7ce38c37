import type { Plugin } from 'vite'
import { endpointRoutes } from './endpoint-routes-plugin.ts'
import { iconPaths } from './icons-plugin.ts'
import { pinyinOfTitles } from './pinyin-plugin.ts'
import { textFiles } from './text-files-plugin.ts'

/** Modules that the build generates for the console. Every build of console files needs them. */
export const virtualModules = (): Plugin[] => [endpointRoutes(), iconPaths(), pinyinOfTitles(), textFiles()]
