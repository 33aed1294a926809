// The name of a screen's article, from the screen's route: /employer/jobs/new has the article /help/employer-jobs-new.
export function slugOf(route: string): string {
  return route.replace(/^\//, '').replace(/\/\$?/g, '-') || 'home'
}
