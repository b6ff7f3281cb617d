import { paths } from '#contracts/paths.js';

const videos = [
  { label: 'How to make a Google Scholar profile', search: 'how to create a google scholar profile' },
  { label: 'How to add an article to a profile', search: 'how to add articles to google scholar profile' },
];

interface Props {
  refnumber: string;
  title: string;
  origin: string;
}

/** What the editor sends the authors of an article just added (specification section 8). */
export function AuthorNotice({ refnumber, title, origin }: Props) {
  const link = origin + paths.publication(refnumber);
  const scholar = `https://scholar.google.com/scholar?q=${encodeURIComponent(`"${title}"`)}`;
  return (
    <div className="author-notice">
      <h2>The article has been published</h2>
      <p>Dear author, your article is online. Certificates, cover page and the article’s file are here:</p>
      <p>
        <a href={link} target="_blank" rel="noopener">
          {link}
        </a>
      </p>
      <p>Google Scholar lists it within a few weeks:</p>
      <ul>
        <li>
          <a href={scholar} target="_blank" rel="noopener">
            Find the article in Google Scholar
          </a>
        </li>
        <li>
          <a href="https://scholar.google.com/citations" target="_blank" rel="noopener">
            Your Google Scholar profile
          </a>
        </li>
      </ul>
      <p>Two videos show how:</p>
      <ul>
        {videos.map(({ label, search }) => (
          <li key={label}>
            <a
              href={`https://www.youtube.com/results?search_query=${encodeURIComponent(search)}`}
              target="_blank"
              rel="noopener"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
