import type { Draft } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import type { ArticlesToDo, TodaysWork } from '#contracts/journal/todays-work.ts';
import type { ManuscriptFilter, ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';

/** Reports of the services; undefined for an unavailable one. */
export interface ServiceReports {
  work?: TodaysWork;
  /** Absent in a journal whose authors do not submit online. */
  manuscripts?: ManuscriptsToday;
  drafts?: Draft[];
  failedJobs: number;
  /** Connections that are not set up, for administrators. */
  missing?: readonly string[];
  switchedOff?: readonly string[];
}

interface TaskLink {
  to: string;
  text: string;
}

export interface Task {
  /** Text after the number: 'articles have no PDF'. */
  text: string;
  count: string;
  isWrong?: boolean;
  links: TaskLink[];
}

/** The number of articles that the service counts at most. */
const MAX_COUNTED = 100;

/** The tasks of staff, most urgent first. */
export function listTasks({
  work,
  manuscripts,
  drafts = [],
  failedJobs,
  missing = [],
  switchedOff = [],
}: ServiceReports): Task[] {
  const tasks = [
    {
      ...counted(failedJobs, 'background job has failed', 'background jobs have failed'),
      isWrong: true,
      links: [{ to: '/admin/documents', text: 'Retry or discard' }],
    },
    ...switchedOff.map((name) => ({
      count: '',
      text: `${name} is switched off: one of its settings is wrong`,
      isWrong: true,
      links: [{ to: settingsPlaces[name] ?? '/admin/settings/files', text: 'Show settings' }],
    })),
    ...(manuscripts ? tasksOfRegister(manuscripts) : []),
    ...(work ? tasksOfCatalog(work) : []),
    ...missing.flatMap((name) => notSetUp[name] ?? []),
    {
      ...counted(drafts.length, 'unfinished draft', 'unfinished drafts'),
      links: drafts.map(({ page, title }) => ({ to: page, text: title })),
    },
  ];
  return tasks.filter(({ count }) => count !== '0');
}

/** Settings page of a connection, by its label. */
const settingsPlaces: Record<string, string> = {
  'Mail server': '/admin/settings/mail',
  'DOI registry': '/admin/settings/record',
  ORCID: '/admin/settings/record',
  'Institutional sign-in': '/admin/settings/sign-in',
};

/** Tasks by the name of a connection. */
const notSetUp: Record<string, Task> = {
  mail: {
    count: '',
    text: 'Mail is not set up, so authors are not notified',
    links: [{ to: '/admin/settings/mail', text: 'Mail and alerts' }],
  },
};

const tasksOfCatalog = (work: TodaysWork): Task[] => [
  {
    ...counted(work.refused_deposits, 'DOI was refused by the registry', 'DOIs were refused by the registry'),
    isWrong: true,
    links: [{ to: '/admin/dois?state=refused', text: 'Show responses' }],
  },
  {
    ...counted(work.failed_deposits, 'DOI could not be deposited', 'DOIs could not be deposited'),
    isWrong: true,
    links: [{ to: '/admin/dois?state=failed', text: 'Show reasons' }],
  },
  articleTask(work.without_file, 'article has no PDF', 'articles have no PDF'),
  articleTask(
    work.overdue_pages ?? { articles: [], total: 0 },
    'article is due, but its pages are not ready',
    'articles are due, but their pages are not ready',
  ),
  articleTask(
    work.without_notice,
    'new article whose authors were not notified',
    'new articles whose authors were not notified',
  ),
  articleTask(work.without_doi, 'article has no DOI', 'articles have no DOI', [
    { to: '/admin/dois', text: 'All DOIs' },
  ]),
  {
    ...counted(work.empty_issues.length, 'issue has no article', 'issues have no articles'),
    links: work.empty_issues.map((issue) => ({
      to: adminPaths.addArticle(issue),
      text: `Add an article to ${issueName(issue)}`,
    })),
  },
];

const queue = (filter: ManuscriptFilter, text: string, more = ''): TaskLink[] => [
  { to: `/admin/manuscripts?filter=${filter}${more}`, text },
];

const tasksOfRegister = (waiting: ManuscriptsToday): Task[] => [
  {
    ...counted(waiting.mine, 'manuscript is waiting for you', 'manuscripts are waiting for you'),
    links: queue('office', 'Show your manuscripts', '&mine=1'),
  },
  {
    ...counted(waiting.objections, 'co-author did not agree', 'co-authors did not agree'),
    isWrong: true,
    links: queue('all', 'Show manuscripts'),
  },
  {
    ...counted(waiting.undelivered, 'manuscript has undelivered mail', 'manuscripts have undelivered mail'),
    isWrong: true,
    links: queue('undelivered', 'Show manuscripts'),
  },
  {
    ...counted(waiting.late, 'manuscript has a late reviewer', 'manuscripts have late reviewers'),
    isWrong: true,
    links: queue('reviewers', 'In review'),
  },
  {
    ...counted(waiting.to_invite.total, 'manuscript needs reviewers', 'manuscripts need reviewers'),
    links: [
      ...waiting.to_invite.manuscripts.map(({ id, number }) => ({
        to: adminPaths.inviteNext(id),
        text: `Invite a reviewer for ${number}`,
      })),
      ...queue('office', 'Waiting for the office'),
    ],
  },
  {
    ...counted(waiting.to_check, 'new manuscript to check', 'new manuscripts to check'),
    links: queue('office', 'Waiting for the office'),
  },
  {
    ...counted(waiting.revised, 'manuscript was revised', 'manuscripts were revised'),
    links: queue('office', 'Waiting for the office'),
  },
  {
    ...counted(waiting.decidable, 'manuscript to decide on', 'manuscripts to decide on'),
    links: queue('office', 'Waiting for the office'),
  },
  {
    ...counted(waiting.payments, 'payment to confirm', 'payments to confirm'),
    links: [...queue('accepted', 'Accepted'), ...queue('office', 'Waiting for the office')],
  },
  {
    ...counted(
      waiting.ready_to_publish,
      'accepted manuscript is ready to publish',
      'accepted manuscripts are ready to publish',
    ),
    links: queue('accepted', 'Accepted'),
  },
];

function articleTask(
  { articles, total }: ArticlesToDo,
  one: string,
  many: string,
  more: TaskLink[] = [],
): Task {
  const { text, count } = counted(total, one, many);
  const links = articles.map(({ id, title_text }) => ({ to: adminPaths.editArticle(id), text: title_text }));
  return { text, count: total >= MAX_COUNTED ? `${count} or more` : count, links: [...links, ...more] };
}

const counted = (count: number, one: string, many: string) => ({
  count: String(count),
  text: count === 1 ? one : many,
});
