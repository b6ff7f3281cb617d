import { Link } from 'react-router-dom';
import { issnList } from '#contracts/issn.ts';
import { SearchForm } from '../search/search-form.tsx';
import { MenuForPhones, Navigation } from './navigation.tsx';
import { ScoreBadges } from './score-badges.tsx';
import { useSite } from '../../shared/settings/site-context.ts';

/** The header of every public page, styled like a journal's title page: the name is text, not a picture. */
export function Masthead() {
  const { settings, journal, shortName } = useSite();
  const labels = ['Print', 'Online'];
  const numbers = issnList(settings.issn);
  return (
    <header className="masthead">
      <div className="masthead-line">
        {shortName !== journal && <p className="masthead-short">{shortName}</p>}
        <p className="masthead-issn">
          {numbers.map((number, index) => (
            <span key={number}>
              ISSN {numbers.length > 1 && labels[index] ? `(${labels[index]}) ` : ''}
              <b>{number}</b>
            </span>
          ))}
        </p>
        <ScoreBadges />
      </div>
      <p className="masthead-name">
        <Link to="/">{journal}</Link>
      </p>
      <p className="masthead-claims">Open access · Peer reviewed · Refereed · Indexed</p>
      <div className="masthead-bar">
        <Navigation />
        <MenuForPhones />
        <SearchForm id="masthead-search" compact />
      </div>
    </header>
  );
}
