import { useEffect, useState } from 'react';
import type { SearchSuggestions } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { browserFetch } from '#lib/api-fetch.ts';
import { searchAddress } from './search-address.ts';

const AFTER_MS = 200;
const MIN_LENGTH = 2;

export interface Suggestion {
  text: string;
  /** The address of an author's articles, or of an article. */
  address: string;
  isAuthor: boolean;
}

/** Suggestions for what is being typed, shortly after the last key; none while nothing is typed. */
export function useSuggestions(typed: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (typed.trim().length < MIN_LENGTH) {
      setSuggestions([]);
      return;
    }
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(typed, aborting.signal).then(setSuggestions, () => undefined); // the search works without them
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [typed]);
  return suggestions;
}

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const keyword = typed.trim().toLowerCase();
  const query = new URLSearchParams({ keyword }).toString();
  const response = await browserFetch(`/api/search/suggestions?${query}`, signal);
  if (!response.ok) return [];
  const { authors, articles } = (await response.json()) as SearchSuggestions;
  return [
    ...authors.map((text) => ({ text, address: searchAddress({ keyword: text }), isAuthor: true })),
    ...articles.map((article) => ({
      text: article.title_text,
      address: paths.article(article),
      isAuthor: false,
    })),
  ];
}
